// What people can do with a table of the view Play: the state after each step, and the actions that are possible.

import { countSides, findAction, findMainAction, listActions } from "../../../printgen/studio/static/play/actions.js";
import { makeChance, shuffle } from "../../../printgen/studio/static/play/chance.js";
import { Pieces } from "../../../printgen/studio/static/play/pieces.js";
import { Table } from "../../../printgen/studio/static/play/table.js";

const SIZES = { card: [60, 90], slip: [61, 91], big: [61.3, 90], tall: [60, 91.3], mat: [200, 150], d6: [16, 16], d20: [16, 16], cube: [16, 16] };
const KINDS = { mat: "mat", d6: "die", d20: "die", cube: "die" };
const NAMES = ["card", "card", "card", "card", "slip", "big", "tall", "mat", "d6", "d20", "cube", "card"];
const PILES = [
  { name: "deck", title: "Deck", face: "down", arrange: "stack", seat: 0, numbers: [0, 1, 2], spots: [] },
  { name: "hand", title: "Hand", face: "down", arrange: "hand", seat: 2, numbers: [3], spots: [] },
  { name: "slips", title: "Slips", face: "up", arrange: "stack", seat: 0, numbers: [4], spots: [] },
  { name: "tiles", title: "Tiles", face: "up", arrange: "row", seat: 0, numbers: [5, 6], spots: [[0, 0, 0, true], [0, 0, 0, false]] },
  { name: "rest", title: "Rest", face: "up", arrange: "stack", seat: 1, numbers: [7, 8, 9, 10, 11], spots: [] },
];
const STACKS = [
  { x: 0, y: 0, pieces: [0, 1, 2], label: "Deck", pile: "Deck", seat: 0 },
  { x: 100, y: 0, pieces: [4], label: "", pile: "Slips", seat: 0 },
  { x: 200, y: 0, pieces: [5], turn: 90 }, { x: 300, y: 0, pieces: [6] },
  { x: 0, y: 200, pieces: [7], pile: "Mat" }, { x: 20, y: 210, pieces: [8] }, { x: 190, y: 340, pieces: [9] }, { x: 60, y: 220, pieces: [10, 11] },
];

function makeTable() {
  const pieces = NAMES.map((component, number) => ({ component, number, kind: KINDS[component] ?? "card", side: component === "d6" ? 4 : 0, front: `${component}-front`, back: `${component}-back` }));
  const piles = PILES.map((pile) => ({ ...pile, pieces: pile.numbers.map((number) => pieces[number]) }));
  const measure = ({ component }, isUp) => ({ width: SIZES[component][0] + (component === "mat" && !isUp ? 10 : 0), height: SIZES[component][1] });
  return new Table({ players: 3, piles, pieces, nets: { cube: true } }, measure, { stacks: STACKS });
}

function show({ state }) {
  const stacks = state.stacks.map(({ id, x, y, turn, pieces, label, pile, seat }) => `#${id} ${x},${y},${turn} ${pieces.join("+")} ${label}/${pile}/${seat}`);
  const notes = state.notes.map(({ id, x, y, text }) => `note ${id} ${x},${y} "${text}"`);
  return [`  down ${JSON.stringify(Object.keys(state.down).filter((number) => state.down[number]))}; sides ${JSON.stringify(state.sides)}; hands ${state.hands.map((hand) => hand.join("+")).join(" | ")}; next ${state.next}`, ...stacks.map((line) => `  ${line}`), ...notes.map((line) => `  ${line}`)].join("\n");
}

let told = 0;
function run(what, work, table = makeTable()) {
  table.addEventListener("change", () => { told += 1; });
  const before = show(table);
  const result = work(table);
  console.log(`${what}: ${JSON.stringify(result)}`);
  const after = show(table);
  const lines = after.split("\n").filter((line) => !before.split("\n").includes(line));
  const order = table.state.stacks.map(({ id }) => id).join(" ");
  console.log([...lines, `  stacks ${order}`].join("\n"));
}

console.log(show(makeTable()));
Math.random = makeChance(7);
run("flip", (table) => table.flip(1));
run("flip twice", (table) => { table.flip(1); table.flip(1); });
run("flip all", (table) => table.flipAll(1));
run("shuffle", (table) => table.shuffle(1));
run("turn", (table) => { for (let at = 0; at < 3; at += 1) table.turn(3); });
run("turn once more", (table) => { for (let at = 0; at < 4; at += 1) table.turn(1); });
run("roll", (table) => { table.roll(6, countSides); table.roll(8, countSides); });
run("roll a card", (table) => table.roll(1, countSides));
run("draw", (table) => table.draw(1, 2));
run("draw the last", (table) => table.draw(2, 1));
run("deal", (table) => table.dealEach(1));
run("deal too few", (table) => table.dealEach(8));
run("take off", (table) => table.takeOff(1));
run("take off a turned one", (table) => table.takeOff(3));
run("put on a stack of the same size", (table) => table.moveTo(2, 1, 2)?.id);
run("put on wider cards", (table) => table.moveTo(3, 0, 0));
run("put on taller cards", (table) => table.moveTo(4, 0, 0));
run("put farther than two fifths", (table) => [table.moveTo(2, 24.5, 0)?.id, table.moveTo(2, 23.5, 0)?.id]);
run("put lower than two fifths", (table) => table.moveTo(2, 0, 36.5)?.id);
run("put a little less low", (table) => table.moveTo(2, 0, 35)?.id);
run("move a mat with its pieces", (table) => [table.listCarried(5), table.moveTo(5, 500, 500)]);
run("carried by a card", (table) => table.listCarried(1));
run("move the top", (table) => { const { id, joined } = table.moveTopTo(1, 400, 10); return [id, joined]; });
run("move the top onto a stack", (table) => { const { id, joined } = table.moveTopTo(1, 100, 5); return [id, joined?.id]; });
run("move the only piece", (table) => table.moveTopTo(2, 400, 10).id);
run("play", (table) => table.play(2, 3, 500, 5));
run("play face down onto the deck", (table) => table.play(2, 3, 1, 1, true));
run("give", (table) => table.give(2, 3, 1));
run("give one of several", (table) => { table.takeIntoHand(1, 2); table.give(2, 0, 1); });
run("box of a stack on its head", (table) => { table.turn(3); return table.box(table.find(3)); });
run("take into a hand", (table) => table.takeIntoHand(1, 2));
run("sort a hand", (table) => { table.takeIntoHand(1, 2); table.moveInHand(2, 0, -1); table.moveInHand(2, 3, 5); table.moveInHand(2, 1, -9); });
run("notes", (table) => { const id = table.addNote(5, 6); table.writeNote(id, "Ana"); table.moveNote(id, 7, 8); return id; });
run("an empty note is removed", (table) => { table.writeNote(table.addNote(5, 6), "x"); const [{ id }] = table.state.notes; table.writeNote(id, "x"); table.writeNote(99, "y"); table.writeNote(id, ""); return table.steps.length; });
run("kept notes", (table) => table.addKeptNotes([{ id: 1, x: 2, y: 3, text: "kept" }]));
run("undo", (table) => { table.flip(1); table.draw(1, 1); return [table.undo(), table.undo(), table.undo()]; });
run("undo two hundred steps", (table) => { for (let at = 0; at < 205; at += 1) table.turn(1); let steps = 0; while (table.undo()) steps += 1; return steps; });
run("restore", (table) => table.restore({ ...table.state, next: 99 }));
run("find", (table) => [table.find(3)?.x, table.find(99), table.sideOf(8), table.box(table.find(3)), table.box(table.find(1)), table.sizeOf(7)]);
console.log(`changes told: ${told}`);

const table = makeTable();
const store = {
  state: { faces: { "card-front": { title: "Cow" }, "slip-front": { id: "slip" }, "card-back": { id: "back" }, "cube-front": {} } },
  component: (name) => (name === "mat" ? { title: "The mat" } : null), picture: ({ title, id }) => `picture of ${title ?? id}`,
};
const pieces = new Pieces(store, table);
const keys = [..."rfdgstoehRFx", " ", "Enter", "Escape"];
for (const stack of table.state.stacks) {
  console.log(`stack ${stack.id}: ${pieces.describe(stack)}; ${listActions(table, stack).map(([name]) => name).join(" ")}; main: ${findMainAction(table, stack)}`);
  console.log(`  ${keys.map((key) => `${key}=${findAction(table, stack, key)}`).join(" ")}`);
  const { address, isUp, side, size, component } = pieces.look(stack.pieces[0]);
  console.log(`  ${JSON.stringify({ address, isUp, side, size, component })}`);
}
table.flip(1);
console.log(`${pieces.describe(table.state.stacks[0])}; main: ${findMainAction(table, table.state.stacks[0])}; ${pieces.look(0).address}; ${pieces.describe({ pieces: [0, 1] })}; ${pieces.describe({ pieces: [0] })}`);
console.log(`two cards: ${listActions(table, { pieces: [0, 1] }).map(([name, label, key]) => [name, label, key].join(" ")).join(", ")}`);
console.log(`main of two cards: ${findMainAction(makeTable(), { pieces: [0, 1] })}, of one: ${findMainAction(makeTable(), { pieces: [0] })}`);
for (const kind of ["board", "mat", "sheet", "box", "card"]) console.log(`carried by a ${kind}: ${(({ deal }) => { deal.pieces[7].kind = kind; return table.listCarried(5); })(table)}`);
table.deal.players = 1;
console.log(`alone: ${listActions(table, table.state.stacks[0]).map(([, label]) => label).join(", ")}`);
console.log(["d4", "d6", "d8", "d10", "d12", "d20", "d2", "d60", "xd6"].map((component) => `${component} ${countSides({ component })}`).join(", "));
for (const seed of [0, 1, 2, -1, 999999999]) console.log(`seed ${seed}: ${shuffle([..."abcdefghij"], makeChance(seed)).join("")} ${makeChance(seed)()}`);

// The grid of the view Table: what it shows, which cells its keys choose, and which edits they make.

import { describe, makeEvent, page } from "./helpers/fake_page.js";
import { Grid } from "../../../printgen/studio/static/grid.js";

const ROWS = [["id", "title", "words"], ["cow", "Cow", "Gives milk."], ["hen", "Hen", ""], ["pig", "Pig", "Rolls."], ["dog", "Dog", "Barks."]];
const calls = [];
const on = Object.fromEntries(["change", "undo", "redo", "select"].map((name) => [name, (...given) => calls.push([name, ...given])]));

function makeTable({ rows = ROWS, isLocked = false } = {}) {
  const problems = { "1,1": [{ severity: "error", message: "No." }, { severity: "note", message: "Also." }], "2,": [{ severity: "warning", message: "A row." }] };
  return { rows, lines: rows.map((_, at) => at + 1 + (at > 2 ? 1 : 0)), isLocked, findProblems: (row, column) => problems[`${row},${column ?? ""}`] ?? [] };
}

function makeGrid(options) {
  const grid = new Grid("animals.csv", on);
  Object.assign(grid.node, { clientWidth: 420, clientHeight: 100, box: { left: 10, top: 20 } });
  grid.show(makeTable(options));
  calls.splice(0);
  return grid;
}

const where = ({ active, anchor, node, draft }) => `${active.row},${active.column} from ${anchor.row},${anchor.column}, scrolled ${node.scrollLeft},${node.scrollTop}, draft ${draft}`;

function run(what, work, options) {
  const grid = makeGrid(options);
  const result = work(grid);
  console.log(`${what}: ${where(grid)}${result === undefined ? "" : ` ${JSON.stringify(result)}`}`);
  for (const [name, ...given] of calls.splice(0)) if (name !== "select") console.log(`  ${name} ${JSON.stringify(given)}`);
}

const press = (grid, key, more = {}) => {
  const event = makeEvent({ key, target: grid.node, ...more });
  grid.press(event);
  return event.isPrevented;
};

console.log(describe(makeGrid().node).join("\n"));
console.log(describe(makeGrid({ isLocked: true }).node).slice(0, 3).join("\n"));
page.isCoarse = true;
console.log(describe(makeGrid().node)[3]);
page.isCoarse = false;
const far = makeGrid({ rows: Array.from({ length: 100 }, (_, row) => Array.from({ length: 30 }, (__, column) => `${row}/${column}`)) });
for (const [top, left] of [[0, 0], [700, 0], [1500, 900], [3000, 2000]]) {
  Object.assign(far.node, { scrollTop: top, scrollLeft: left });
  far.draw();
  const lines = describe(far.node).filter((line) => line.includes("rowhead"));
  const cells = describe(far.node).filter((line) => line.includes("columnheader"));
  console.log(`scrolled to ${top} ${left}: ${lines.length} rows, ${lines[1].trim()} to ${lines.at(-1).trim()}; ${cells.length} columns, ${cells[0].trim()} to ${cells.at(-1).trim()}`);
}
for (const [row, column] of [[99, 29], [1, 0], [50, 10], [0, 15]]) {
  far.select({ row, column });
  console.log(`revealed ${row} ${column}: ${where(far)}`);
}

for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "Tab", "Escape", "Delete", "Backspace", "Enter", "F2", "x", "F5"]) {
  run(`key ${key}`, (grid) => { grid.select({ row: 2, column: 1 }); return press(grid, key); });
}
for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "a", "z", "y", "x"]) {
  run(`Ctrl ${key}`, (grid) => { grid.select({ row: 2, column: 1 }); return press(grid, key, { ctrlKey: true }); });
}
run("Shift and arrows", (grid) => { press(grid, "ArrowDown", { shiftKey: true }); press(grid, "ArrowRight", { shiftKey: true }); });
run("Shift Tab", (grid) => { grid.select({ row: 2, column: 0 }); return press(grid, "Tab", { shiftKey: true }); });
run("Ctrl Shift z", (grid) => press(grid, "Z", { metaKey: true, shiftKey: true }));
run("Tab at the end", (grid) => { grid.select({ row: 5, column: 2 }); return press(grid, "Tab"); });
run("Shift Tab at the beginning", (grid) => { grid.select({ row: 0, column: 0 }); return press(grid, "Tab", { shiftKey: true }); });
run("Escape and Tab", (grid) => { press(grid, "Escape"); return press(grid, "Tab"); });
run("Escape and Shift Tab", (grid) => { press(grid, "Escape"); press(grid, "Shift"); return press(grid, "Tab", { shiftKey: true }); });
run("key of another element", (grid) => press(grid, "ArrowDown", { target: null }));
run("beyond the cells", (grid) => { grid.select({ row: 99, column: 99 }, { row: -5, column: -5 }); return grid.range; });
run("emptied cells", (grid) => { grid.select({ row: 1, column: 0 }, { row: 2, column: 2 }); press(grid, "Delete"); });

const clip = (grid, kind, text = "") => {
  const data = { "text/plain": text };
  grid.clip(makeEvent({ target: grid.node, clipboardData: { getData: (name) => data[name], setData: (name, value) => { data[name] = value; } } }), kind);
  return data["text/plain"];
};
run("copied", (grid) => { grid.select({ row: 1, column: 1 }, { row: 2, column: 2 }); return clip(grid, "copy"); });
run("copied with the empty row", (grid) => { grid.select({ row: 4, column: 0 }, { row: 5, column: 0 }); return clip(grid, "copy"); });
run("cut", (grid) => { grid.select({ row: 1, column: 1 }); return clip(grid, "cut"); });
run("pasted", (grid) => { grid.select({ row: 4, column: 1 }); clip(grid, "paste", "a\tb\tc\nd\te\n\t\n"); });
run("pasted one into many", (grid) => { grid.select({ row: 1, column: 0 }, { row: 2, column: 1 }); clip(grid, "paste", "x"); });
run("pasted into the empty row", (grid) => { grid.select({ row: 5, column: 1 }); clip(grid, "paste", "x\ty"); });
run("pasted the same", (grid) => clip(grid, "paste", "cow\tCow"));
run("pasted into a locked table", (grid) => clip(grid, "paste", "x"), { isLocked: true });

run("removed rows", (grid) => { grid.select({ row: 1, column: 1 }, { row: 2, column: 0 }); grid.removeRows(); });
run("removed the heading", (grid) => { grid.select({ row: 0, column: 1 }); grid.removeRows(); });
run("added a row", (grid) => { grid.select({ row: 2, column: 1 }); grid.addRow(); return [grid.count, [0, 1, 2, 3, 4, 5].map((place) => grid.rowAt(place)), describe(grid.editor)[0]]; });
run("added a row and wrote", (grid) => { grid.select({ row: 2, column: 1 }); grid.addRow(); grid.editor.value = "cat"; grid.finish(); });
run("added a row at the end", (grid) => { grid.select({ row: 4, column: 1 }); grid.addRow(); });
run("added a row below the heading", (grid) => { grid.select({ row: 0, column: 1 }); grid.addRow(); });

const type = (grid, key, more = {}) => grid.pressInEditor(makeEvent({ key, target: { selectionStart: 1, selectionEnd: 2, setRangeText: (...given) => calls.push(["text", ...given]) }, ...more }));
run("edited", (grid) => { grid.edit(); grid.editor.value = "Cat"; type(grid, "Enter"); return document.activeElement === grid.node; });
run("edited up", (grid) => { grid.select({ row: 3, column: 1 }); grid.edit("x"); type(grid, "Enter", { shiftKey: true }); });
run("edited and Tab", (grid) => { grid.edit("x"); type(grid, "Tab"); });
run("edited and Shift Tab", (grid) => { grid.select({ row: 3, column: 1 }); grid.edit("x"); type(grid, "Tab", { shiftKey: true }); });
run("edited and Escape", (grid) => { grid.edit("x"); type(grid, "Escape"); return grid.editor; });
run("a second line", (grid) => { grid.edit("x"); type(grid, "Enter", { altKey: true }); type(grid, "x"); type(grid, "Enter", { isComposing: true }); });
run("editors", (grid) => { grid.edit(); const first = describe(grid.editor)[0]; grid.finish(false); grid.select({ row: 0, column: 2 }); grid.edit("new"); return [first, describe(grid.editor)[0], grid.editor.selection, grid.editor.isSelected]; });
run("edited a locked table", (grid) => { grid.edit(); return grid.editor ?? null; }, { isLocked: true });

const at = (clientX, clientY, more = {}) => makeEvent({ clientX, clientY, button: 0, target: null, pointerType: "mouse", ...more });
globalThis.addEventListener = (name) => calls.push(["listens", name]);
globalThis.removeEventListener = () => {};
for (const [x, y] of [[70, 25], [70, 55], [130, 85], [12, 85], [5, 60], [500, 60], [70, 200], [400, 60]]) run(`place of ${x} ${y}`, (grid) => grid.findPlace(at(x, y)));
run("clicked", (grid) => grid.point(at(130, 85)));
run("clicked with Shift", (grid) => grid.point(at(130, 85, { shiftKey: true })));
run("clicked on a line number", (grid) => grid.point(at(12, 85)));
run("clicked with the other button", (grid) => grid.point(at(130, 85, { button: 2 })));
run("tapped", (grid) => grid.point(at(130, 85, { pointerType: "touch" })));
run("fewer rows", (grid) => { grid.draft = 5; grid.select({ row: 5, column: 2 }); grid.show(makeTable({ rows: ROWS.slice(0, 2) })); });
run("the draft at the end is the end", (grid) => { grid.draft = 2; grid.show(makeTable({ rows: ROWS.slice(0, 2) })); return [grid.draft, grid.rowAt(1), grid.rowAt(2), grid.rowAt(3)]; });
run("Ctrl a from the right", (grid) => { grid.select({ row: 2, column: 2 }); press(grid, "a", { ctrlKey: true }); return grid.range; });
run("a letter with Alt", (grid) => { press(grid, "x", { altKey: true }); return grid.editor ?? null; });
run("Shift Tab to the first cell", (grid) => { grid.select({ row: 0, column: 1 }); return press(grid, "Tab", { shiftKey: true }); });
run("pasted over the end", (grid) => { grid.select({ row: 5, column: 0 }); clip(grid, "paste", "a\nb\nc"); });
for (const [x, y] of [[10, 20], [62, 50], [430, 120], [431, 30], [70, 121], [9, 30], [61, 49]]) run(`edge ${x} ${y}`, (grid) => grid.findPlace(at(x, y)));
for (const name of ["scroll", "keydown", "pointerdown", "dblclick", "copy", "cut", "paste"]) run(`listens to ${name}`, (grid) => {
  for (const work of ["draw", "press", "point", "edit", "clip"]) grid[work] = () => calls.push([work]);
  grid.node.dispatchEvent(new Event(name));
});
run("an editor that loses the focus", (grid) => { grid.edit("x"); grid.editor.dispatchEvent(new Event("blur")); });
run("dragged", (grid) => {
  globalThis.addEventListener = (name, call) => { if (name === "pointermove") call(at(70, 115)); };
  Object.assign(grid.node, { scrollTop: 20 });
  grid.point(at(130, 85));
});
run("closed", (grid) => { grid.close(); return page.isDisconnected; });

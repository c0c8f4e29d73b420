// The state of a game and the tables that the browser keeps, with a browser and a server that only remember what was asked.

import { chooseSeed, Keeper, layTable, openDeal, readLastSeed, readSeed } from "../../../printgen/studio/static/play/deals.js";
import { ask, gamePath } from "../../../printgen/studio/static/server.js";
import { readScale } from "../../../printgen/studio/static/screen.js";
import { Store } from "../../../printgen/studio/static/store.js";

const show = (what, value) => console.log(`${what}: ${JSON.stringify(value)}`);
const asked = [];
let answer = {};
let status = 200;
globalThis.fetch = async (path, { method, headers, body }) => {
  asked.push([method, path, headers, body]);
  if (answer === null) throw new TypeError("no network");
  return { ok: status < 400, status, json: async () => JSON.parse(typeof answer === "string" ? answer : JSON.stringify(answer)) };
};
globalThis.document = Object.assign(new EventTarget(), { hidden: true });
let beat = null;
globalThis.setInterval = (call, after) => { beat = [call, after]; return 7; };
globalThis.clearInterval = (number) => asked.push(["cleared", number]);
globalThis.EventSource = class extends EventTarget {
  constructor(address) { super(); this.address = address; asked.push(["events", address]); }

  close() { asked.push(["closed"]); }

  send(name, data) { this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) })); }
};

// ---- requests
show("path", gamePath("a b/c", "deal", "x"));
show("answer", await ask("/a"));
show("sent", await ask("/b", { method: "POST", content: { a: 1 }, headers: { X: "y" } }));
for (const [code, found] of [[400, { problems: [{ message: "Bad.", hint: "fix it." }] }], [403, { error: "No." }], [500, {}], [502, "no JSON"], [0, null]]) {
  [status, answer] = [code, found];
  await ask("/c").catch((error) => show(`refused ${code}`, [error.status, error.message]));
}
show("requests", asked.splice(0));

// ---- the state
[status, answer] = [200, { version: 3 }];
const store = new Store("farm", new URLSearchParams("style=&players=2&language=de&seed=4"));
show("new", [store.checked, store.isChecking, store.isLinked]);
const heard = [];
for (const name of ["change", "checked", "link", "job", "phones"]) store.addEventListener(name, ({ detail }) => heard.push([name, detail?.changed ? { changed: [...detail.changed], isRebuilt: detail.isRebuilt } : detail]));
show("choice", String(store.choice));
show("loaded", await store.load());
show("beat", beat[1]);
beat[0]();
document.hidden = false;
beat[0]();
store.state = {
  version: 3, problems: [{ file: "a", line: 1, message: "x", severity: "note" }, { file: "a", line: 1, message: "y", severity: "error" }],
  components: [{ name: "card", pieces: [["cow", "back"], ["hen", "back"]] }, { name: "mat", pieces: [["mat", null]] }],
  faces: {
    cow: { component: "card", label: "card 1", side: "front", where: ["a.csv", 2], identity: "1" }, hen: { component: "card", label: "card 2", side: "front", where: ["a.csv", 3], identity: "2" },
    back: { component: "card", label: "card 1 back", side: "back", where: ["a.csv", 2], identity: "3" }, mat: { component: "mat", label: "mat", side: "front", where: null, identity: "4" },
  },
};
store.checked = { checked: true, problems: [
  { file: "a", line: 1, message: "y", severity: "error", again: true }, { file: "a", line: 2, message: "y", severity: "warning" }, { file: "b", line: 1, message: "y", severity: "error" },
  { component: "card", face: "card 2", severity: "note", message: "hen" }, { component: "card", face: "card 1 back", row: ["a.csv", 2], severity: "note", message: "back" },
  { component: "card", face: "other", row: ["a.csv", 3], severity: "note", message: "row of the hen" }, { component: "card", severity: "error", message: "whole" }, { component: "card", severity: "note", message: "whole, a note" },
  { component: "mat", face: "other", row: ["a.csv", 3], severity: "error", message: "mat" }, { component: "mat", face: "mat", severity: "error", message: "its label" },
] };
show("problems", store.problems.map(({ file, line, message, severity, again }) => [file, line, message, severity, again]));
for (const name of Object.keys(store.state.faces)) show(`problems of ${name}`, store.problemsOf(name).map(({ message }) => message));
show("pieces", ["hen", "back", "mat", "none"].map((name) => { const piece = store.pieceOf(name); return piece && [piece.component.name, piece.front, piece.back]; }));
show("pictures", [store.picture({ identity: "1" }), store.picture({ identity: "1" }, "bleed"), store.component("mat").name, store.component("none")]);
store.apply({ from: 3, version: 4, faces: { cow: { identity: "9" }, hen: { identity: "2" }, pig: { identity: "5" } }, gone: [] });
store.apply({ from: 4, version: 5, faces: {}, gone: ["pig"] });
store.apply({ from: 5, version: 6, faces: {}, gone: [], components: [] });
show("state", [store.state.version, store.state.from, Object.keys(store.state.faces)]);
answer = { version: 9, faces: { cow: { identity: "9" }, hen: { identity: "7" } } };
store.apply({ from: 5, version: 7, faces: {}, gone: [] });
await new Promise((resolve) => setTimeout(resolve));
show("reloaded", [store.state.version, heard.splice(0)]);
store.onShow();
store.link();
const { events } = store;
for (const name of ["open", "open", "error"]) events.dispatchEvent(new Event(name));
for (const [name, data] of [["hello", { version: 9 }], ["job", { id: 1 }], ["phones", {}], ["checking", {}], ["checked", { checked: false, problems: [1] }]]) events.send(name, data);
show("checking", [store.isChecking, store.checked]);
events.send("checked", { checked: true, problems: [] });
events.send("hello", { version: 8 });
events.send("reload", {});
events.send("drawn", { from: 9, version: 10, faces: {}, gone: [] });
await new Promise((resolve) => setTimeout(resolve));
show("checked", [store.isChecking, store.state.version, heard.splice(0)]);
document.hidden = true;
store.onShow();
store.link();
document.hidden = false;
store.close();
document.dispatchEvent(new Event("visibilitychange"));
show("closed", [store.events, heard, asked.splice(0)]);

// ---- tables that are kept
const kept = new Map();
let isFull = false;
globalThis.localStorage = new Proxy({
  getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => { if (isFull) throw new Error("full"); kept.set(key, String(value)); }, removeItem: (key) => { kept.delete(key); },
}, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
let clock = 1000;
Date.now = () => { clock += 1; return clock; };
show("seeds", ["", "0", "12", "123456789", "1234567890", "-1", "1.5", "x", null].map(readSeed));
show("chosen seeds", [0, 0.5, 0.99999].map((chance) => { Math.random = () => chance; return chooseSeed(); }));
store.state = { players: [1, 3, 5], components: [{ name: "card", kind: "card", width: 60, height: 90 }] };
const PILES = [{ name: "deck", title: "Deck", seat: 0, at: "middle", arrange: "stack", face: "down", positions: [], spots: [], pieces: [["card", "a", "b", 0], ["card", "c", "b", 0]] },
  { name: "dice", title: "Dice", seat: 0, at: "left", arrange: "stack", face: "up", positions: [], spots: [], pieces: [["d6", null, null, 5]] }];
answer = { piles: PILES, nets: {}, decks: [] };
const deal = await openDeal(store, 12);
show("deal", deal);
show("deal of a game without players", (await openDeal(Object.assign(Object.create(store), { state: { components: [] } }), 3)).players);
show("asked", asked.splice(0));
const laid = layTable(store, deal, 1.5);
show("laid", [laid.places.bounds, laid.table.state]);
show("no seed", readLastSeed(store));
const keeper = new Keeper(store, deal);
show("nothing kept", keeper.load());
keeper.save({ state: 1, notes: [] });
show("kept", [keeper.load(), readLastSeed(store), [...kept.keys()]]);
const other = { ...deal, piles: deal.piles.map((pile) => ({ ...pile, pieces: pile.pieces.toReversed() })) };
show("of another deal", new Keeper(store, other).load().isSame);
kept.set(keeper.key, "no JSON");
show("damaged", keeper.load());
for (let seed = 100; seed < 121; seed += 1) new Keeper(store, { ...deal, seed }).save({ state: seed });
show("twenty tables", [...kept.keys()].map((key) => key.split("/").slice(1).join("/")));
new Keeper(store, { ...deal, seed: 120 }).forget();
show("after one was forgotten", [kept.size, ...kept.keys()].at(-1));
isFull = true;
keeper.save({ state: 2 });
show("pixels in a millimetre", [null, "1", "1.01", "39.9", "40", "x"].map((text) => { kept.set("printgen-pixels-per-mm", text); return readScale(); }));

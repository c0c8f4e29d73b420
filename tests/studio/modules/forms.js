// A score sheet as a form, on a computer and on a phone: its fields, what keys and taps write, and its questions.

import { describe, makeEvent, page } from "./helpers/fake_page.js";
import { make, makeChoice, makeToggle } from "../../../printgen/studio/static/dom.js";
import { SheetForm } from "../../../printgen/studio/static/sheet-form.js";
import { makeFault, makeHint, makeWords, writeSentences } from "../../../printgen/studio/static/words.js";

const field = (name, kind, more = {}) => ({ name, kind, label: name.replaceAll(".", " "), help: "", signs: [], column: null, box: null, shared: false, after: "", ...more });
const FIELDS = [
  field("name.1", "name", { box: [10, 10, 40, 8], column: 0 }), field("name.2", "name", { box: [60, 10, 40, 8], column: 1 }), field("rolls", "word", { box: [10, 20, 20, 6], shared: true, help: "two dice, such as `3-1`" }),
  field("space", "sign", { box: [10, 30, 10, 10], signs: [["H", "house"], ["F", "forest"]], help: "Write a letter" }), field("map", "sign", { box: [30, 30, 30, 10], signs: [["rio", "Rio de Janeiro"], ["sul", ""]] }),
  field("done", "tick", { box: [10, 50, 5, 5] }), field("total", "number", { box: [80, 50, 12, 7] }), field("die", "sign", { box: [30, 50, 6, 6], signs: Array.from({ length: 9 }, (_, at) => [String(at), ""]) }),
  field("few", "sign", { box: [50, 50, 6, 6], signs: Array.from({ length: 8 }, (_, at) => [String(at), ""]) }), field("ten", "sign", { box: [60, 50, 6, 6], signs: [["abc", "x".repeat(10)]] }),
  field("eleven", "sign", { box: [70, 50, 6, 6], signs: [["abc", "x".repeat(11)]] }), field("month", "sign", { box: [40, 50, 6, 6], signs: Array.from({ length: 13 }, (_, at) => [`m${at}`, ""]) }),
  field("hand.1", "word", { label: "hand", column: 0, help: "`cards`" }), field("hand.2", "word", { label: "hand", column: 1 }), field("long", "tick", { label: "a long game", help: "three `deals`" }),
  field("later", "number", { label: "later", after: "long" }), field("own.2", "word", { label: "own", column: 1 }),
];
const FORM = { title: "The Farm", size: [200, 100], players: [1, 1, 2], fields: FIELDS };

const changes = [];
function makeForm(isCoarse, texts = {}, faults = {}, first = undefined) {
  page.isCoarse = isCoarse;
  const form = new SheetForm(FORM, "<svg/>", (name, text) => changes.push(`${name}=${text}`));
  form.show(texts, new Map(Object.entries(faults)), first);
  changes.splice(0);
  return form;
}

const find = (form, name) => form.controls.get(name).node;
const nameOf = (form, node) => [...form.controls].find(([, control]) => control.node === node)?.[0] ?? null;
function run(what, isCoarse, work, texts = {}) {
  const form = makeForm(isCoarse, texts);
  document.activeElement = page.scrolled = null;
  const result = work(form);
  const target = form.bar ? form.barNote : form.note;
  console.log(`${what}: ${JSON.stringify(form.texts)} ${changes.splice(0).join(", ")}; note "${target.textContent}", focus ${nameOf(form, document.activeElement)}, scrolled ${nameOf(form, page.scrolled)}${result === undefined ? "" : `, ${JSON.stringify(result)}`}`);
}

const TEXTS = { "name.1": " Ana ", rolls: "3-1", space: "H", map: "rio", done: "x", total: "7", "hand.1": "Y2" };
console.log(describe(makeForm(false, TEXTS, { total: "Must be 8." }).node).join("\n"));
console.log("--- later sheet");
console.log(describe(makeForm(false, { total: "9" }, {}, TEXTS).node).filter((line) => line.includes("typed") || line.includes("disabled")).join("\n"));
console.log("--- phone");
console.log(describe(makeForm(true, TEXTS, { total: "Must be 8." }).node).join("\n"));
console.log(describe(makeForm(false, { map: "odd", die: "5" }).controls.get("map").node).join("\n"));
console.log(JSON.stringify([[[200, 100], []], [[200, 100], [[0, 0, 5, 5]]], [[200, 100], [[0, 0, 50, 50]]], [[200, 100], [[0, 0, 10, 20], [0, 0, 30, 12], [0, 0, 9, 9]]], [[900, 100], [[0, 0, 1, 1]]]].map(([size, boxes]) => {
  const form = new SheetForm({ ...FORM, size, fields: boxes.map((box, at) => field(`f${at}`, "word", { box })) }, "", () => {});
  return [form.page.style["--wide"], form.page.style["--ratio"]];
})));

for (const name of FIELDS.map((one) => one.name)) {
  run(`typed into ${name}`, false, (form) => {
    const node = find(form, name);
    node.dispatchEvent(new Event("focus"));
    if (node.type === "checkbox") node.checked = true;
    else node.value = "5";
    node.dispatchEvent(new Event("input"));
    node.dispatchEvent(new Event("change"));
  });
  run(`tapped ${name}`, true, (form) => { find(form, name).dispatchEvent(new Event("click")); return describe(form.barControl).length; });
  run(`tapped ${name} three times`, true, (form) => { for (let at = 0; at < 3; at += 1) form.tap(name); return [form.barLabel.textContent, form.barControl.classes.has("words"), find(form, name).textContent]; });
  run(`tapped ${name} with a text`, true, (form) => { form.tap(name); form.choose(name); return describe(form.barControl).slice(0, 4); }, TEXTS);
}
for (const shiftKey of [false, true]) for (const name of ["name.1", "own.2", "hand.1"]) run(`Enter in ${name} ${shiftKey}`, false, (form) => {
  const event = Object.assign(new Event("keydown"), { key: "Enter", shiftKey });
  find(form, name).dispatchEvent(event);
});
run("another key", false, (form) => find(form, "name.1").dispatchEvent(Object.assign(new Event("keydown"), { key: "x" })));
run("questions of two players", false, (form) => describe(form.node).filter((line) => line.includes("hidden")), { "name.2": "Bo", long: "x" });
run("unticked", false, (form) => { const node = find(form, "done"); node.checked = false; node.dispatchEvent(new Event("change")); }, TEXTS);
run("the same field marked", false, (form) => { form.explain("total"); form.mark(new Map([["total", "No."]])); form.mark(new Map()); return [find(form, "total").title, find(form, "total").getAttribute("aria-invalid")]; });
run("no such field", false, (form) => form.focus("none"));
run("steps", true, (form) => { const [back, next] = form.node.querySelector(".steps").children; next.dispatchEvent(new Event("click")); next.dispatchEvent(new Event("click")); const at = form.chosen; back.dispatchEvent(new Event("click")); return [at, form.chosen]; });
run("pressed in the bar", true, (form) => { form.choose("space"); form.barControl.children[1].dispatchEvent(new Event("click")); return form.chosen; });
run("typed in the bar", true, (form) => {
  form.choose("total");
  const box = form.barControl.children[0];
  box.value = "12";
  box.dispatchEvent(new Event("input"));
  box.dispatchEvent(Object.assign(new Event("keydown"), { key: "a" }));
  box.dispatchEvent(Object.assign(new Event("keydown"), { key: "Enter" }));
  return form.chosen;
});
for (const [x, y] of [[24, 0], [25, 0], [-15, -18], [-17, -18], [120, 5], [60, 0]]) run(`tapped near ${x} ${y}`, true, (form) => {
  for (const control of form.controls.values()) control.node.box = { left: 500, right: 510, top: 500, bottom: 510 };
  find(form, "space").box = { left: 0, right: 0, top: 0, bottom: 0 };
  find(form, "map").box = { left: 100, right: 130, top: 0, bottom: 10 };
  form.tapNear(makeEvent({ clientX: x, clientY: y, target: form.page }));
  return form.chosen ?? null;
});
for (const text of ["x", " ✓ ", "✗", "yes", "Y", "1", "true", "no", "0", "", "xx"]) run(`ticked by "${text}"`, true, (form) => find(form, "done").textContent, { done: text });

for (const words of ["plain", "a `code` b", "`run this` now", "x `"]) console.log(describe(wrap(makeWords(words))).join("\n"));
console.log(JSON.stringify([writeSentences({ message: "No.", hint: "add one." }), writeSentences({ message: "No." }), makeHint("")]));
console.log(describe(makeFault({ message: "No `x`.", hint: "add `a b`.", severity: "error" }, document.createElement("b"))).join("\n"));

const pressed = [];
const toggle = makeToggle("Dark", false, (now) => pressed.push(now), { title: "no lights" });
for (let at = 0; at < 3; at += 1) toggle.dispatchEvent(new Event("click"));
console.log(describe(toggle).join("\n"), JSON.stringify(pressed), describe(makeToggle("On", true, () => {})).join());
const choice = makeChoice("Paper", [["a4", "A4"], ["letter", "Letter"]], "letter", (value) => pressed.push(value));
choice.querySelector("select").value = "a4";
choice.querySelector("select").dispatchEvent(new Event("change"));
console.log(describe(choice).join("\n"), JSON.stringify(pressed));
console.log(describe(make("p", { a: true, b: false, c: null, d: undefined, e: 0, f: "", data: { key: 1 } }, null, "x", false, undefined, ["y", [make("b")]].flat())).join("\n"));

function wrap(nodes) {
  const node = document.createElement("p");
  node.append(...nodes);
  return node;
}

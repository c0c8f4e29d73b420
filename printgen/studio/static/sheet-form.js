// A score sheet as a form: fields where they are on the paper, and questions beside it. On a phone, a bar at the bottom takes the texts.

import { make } from "./dom.js";
import { makePicture } from "./svg-picture.js";

const isForThumbs = () => matchMedia("(max-width: 760px), (pointer: coarse)").matches;
const TARGET = 44; // px that a thumb hits
const NEAR = 24; // px around a field that a thumb may miss it by
const SHORT = 2; // letters of a sign that fits into a field as it is
const FEW = 8; // signs to tap through
const MANY = 12; // signs that have a button each

// `form` describes the sheet. `change(name, text)` is called for every text.
export class SheetForm {
  constructor(form, svg, change) {
    this.form = form;
    this.change = change;
    this.texts = {};
    this.faults = new Map();
    this.isThumbs = isForThumbs();
    const [wide, high] = form.size;
    this.page = make("div", { class: "form-page", style: { "--ratio": `${wide} / ${high}`, "--wide": `${this.findWidth(wide)}px` }, on: { click: (event) => this.tapNear(event) } },
      makePicture(svg, { alt: `The empty sheet of ${form.title}` }));
    this.controls = new Map(form.fields.map((field) => [field.name, this.makeControl(field, wide, high)]));
    const beside = this.makeQuestions();
    this.note = make("p", { class: "field-note", role: "status" });
    this.bar = this.isThumbs ? this.makeBar() : null;
    const kinds = ["form", this.isThumbs ? "thumbs" : "", beside ? "with-questions" : ""];
    this.node = make("div", { class: kinds.filter(Boolean).join(" ") }, make("div", { class: "form-scroll" }, this.page, beside), this.bar ?? this.note);
  }

  // Shows the texts of a sheet. On later sheets, shared fields show those of the `first` one and cannot be changed.
  show(texts, faults, first = texts) {
    this.texts = texts;
    for (const [name, control] of this.controls) {
      const isLocked = control.field.shared && first !== texts;
      this.write(control, (isLocked ? first : texts)[name] ?? "");
      control.node.disabled = isLocked;
    }
    this.showQuestions();
    this.mark(faults);
  }

  mark(faults) {
    this.faults = faults;
    for (const [name, { node }] of this.controls) {
      const words = faults.get(name);
      node.classList.toggle("wrong", Boolean(words));
      if (words) node.setAttribute("aria-invalid", "true");
      else node.removeAttribute("aria-invalid");
      node.title = words ?? "";
    }
    this.explain(this.current);
  }

  focus(name) {
    const control = this.controls.get(name);
    if (!control) return;
    control.node.scrollIntoView({ block: "center", inline: "center" });
    if (this.isThumbs) this.choose(name);
    else control.node.focus();
  }

  // ---- the fields

  makeControl(field, wide, high) {
    const label = field.column === null ? field.label : `${field.label}, player ${field.column + 1}`;
    const attributes = { class: `field ${field.kind}`, "aria-label": label };
    if (field.box) {
      const [left, top, width, height] = field.box;
      attributes.style = { left: `${(left / wide) * 100}%`, top: `${(top / high) * 100}%`, width: `${(width / wide) * 100}%`, height: `${(height / high) * 100}%`,
        "font-size": `${((Math.min(height, width * 1.2) * 0.58) / wide) * 100}cqw` };
    }
    const control = { field, label, node: this.isThumbs ? make("button", { ...attributes, type: "button" }) : makeInput(field, attributes) };
    const take = () => this.take(field.name, control.node.type === "checkbox" ? (control.node.checked ? "x" : "") : control.node.value);
    control.node.addEventListener("focus", () => this.explain(field.name));
    if (this.isThumbs) control.node.addEventListener("click", () => this.tap(field.name));
    else control.node.addEventListener(control.node.tagName === "INPUT" && control.node.type !== "checkbox" ? "input" : "change", take);
    control.node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || this.isThumbs) return;
      event.preventDefault();
      this.focus(this.next(field.name, event.shiftKey ? -1 : 1));
    });
    if (field.box) this.page.append(control.node);
    return control;
  }

  take(name, text) {
    this.texts[name] = text;
    if (this.isThumbs) this.write(this.controls.get(name), text);
    this.showQuestions();
    this.change(name, text);
  }

  write({ field, node }, text) {
    if (node.tagName === "BUTTON") node.textContent = field.kind === "tick" ? (isTicked(text) ? "✗" : "") : wordOf(field, text);
    else if (node.type === "checkbox") node.checked = isTicked(text);
    else if (document.activeElement !== node || node.tagName === "SELECT") {
      if (node.tagName === "SELECT" && ![...node.options].some((option) => option.value === text)) node.append(make("option", { value: text }, text));
      node.value = text;
    }
  }

  next(name, by) {
    const names = [...this.controls.keys()].filter((one) => !this.controls.get(one).node.disabled && !this.controls.get(one).item?.hidden);
    return names[(names.indexOf(name) + by + names.length) % names.length];
  }

  explain(name) {
    this.current = name;
    const control = this.controls.get(name);
    const words = this.faults.get(name) ?? "";
    const target = this.bar ? this.barNote : this.note;
    if (!target) return;
    const help = control ? (this.bar ? plain(control.field.help) : helpOf(control.field)) : "";
    target.textContent = control ? (this.bar ? words || help : [control.label, words || help].filter(Boolean).join(": ")) : "";
    target.classList.toggle("error", Boolean(words));
  }

  // ---- the questions beside the paper

  // Questions with the same words for several players share a heading; all others stand below their player.
  makeQuestions() {
    const controls = [...this.controls.values()].filter(({ field }) => !field.box);
    if (!controls.length) return null;
    const groups = [];
    controls.forEach((control, at) => {
      const { field } = control;
      const isRow = [controls[at - 1], controls[at + 1]].some((other) => other && other.field.label === field.label);
      const key = isRow ? `row ${field.label}` : `column ${field.column}`;
      if (groups.at(-1)?.key !== key) groups.push({ key, isRow, column: field.column, heading: make("h3", {}, isRow ? field.label : ""), controls: [] });
      groups.at(-1).controls.push(control);
      control.title = make("span", { class: "question-label" }, isRow ? "" : field.label);
      const help = field.help && !isRow ? make("span", { class: "hint" }, plain(field.help)) : null;
      control.item = make(this.isThumbs ? "div" : "label", { class: `question ${field.kind}` }, control.title, control.node, help);
    });
    this.groups = groups.map((group) => ({ ...group, node: make("section", { class: group.isRow ? "question-row" : "question-group" }, group.heading, group.controls.map(({ item }) => item)) }));
    return make("div", { class: "beside" }, this.groups.map(({ node }) => node));
  }

  // Shows the questions that are needed so far: of the players on the paper, and those after answers that are there.
  showQuestions() {
    if (!this.groups) return;
    const filled = [...this.controls.values()].filter(({ field }) => this.texts[field.name]?.trim()).map(({ field }) => field);
    const players = Math.max(this.form.players[0], ...filled.map(({ column }) => (column ?? -1) + 1));
    const names = new Set(filled.map(({ name }) => name));
    for (const { node, heading, isRow, column, controls } of this.groups) {
      for (const { item, title, field } of controls) {
        item.hidden = !names.has(field.name) && ((field.column ?? 0) >= players || Boolean(field.after && !names.has(field.after)));
        if (isRow) title.textContent = this.nameOf(field.column);
      }
      node.hidden = controls.every(({ item }) => item.hidden);
      if (!isRow) heading.textContent = column === null ? "" : this.nameOf(column);
      heading.hidden = !heading.textContent;
    }
  }

  nameOf(column) {
    return this.texts[this.form.fields.find((field) => field.kind === "name" && field.column === column)?.name]?.trim() || `Player ${column + 1}`;
  }

  // ---- the bar for thumbs

  // The width of the page in px at which a thumb hits the usual field; a person scrolls the rest into view.
  findWidth(wide) {
    const sides = this.form.fields.filter((field) => field.box).map(({ box }) => Math.min(box[2], box[3])).sort((one, other) => one - other);
    return sides.length ? Math.round(Math.min(1600, Math.max(640, (TARGET / sides[sides.length >> 1]) * wide))) : 640;
  }

  makeBar() {
    this.barLabel = make("label", { for: "thumb-text" }, "Tap a field of the sheet.");
    this.barNote = make("p", { class: "field-note", role: "status" });
    this.barControl = make("div", { class: "thumb-control" });
    const step = (by, label) => make("button", { type: "button", class: by > 0 ? "main" : "plain", on: { click: () => this.choose(this.next(this.current, by)) } }, label);
    return make("div", { class: "thumb-bar" }, this.barLabel, this.barControl, make("div", { class: "steps" }, step(-1, "Back"), step(1, "Next")), this.barNote);
  }

  // A tap chooses a field; a tap on an empty or chosen field also leads to its next sign.
  tap(name) {
    const { field } = this.controls.get(name);
    const text = this.texts[name]?.trim() ?? "";
    const known = field.signs.map(([sign]) => sign);
    const signs = field.kind === "tick" ? ["x"] : known.length <= FEW && known.every((sign) => sign.length <= SHORT) ? known : [];
    if (signs.length && (!text || this.chosen === name)) this.take(name, [...signs, ""][text ? signs.indexOf(text) + 1 : 0] ?? "");
    this.choose(name, signs.length > 0);
  }

  tapNear(event) {
    if (!this.isThumbs || event.target.closest(".field")) return;
    const apart = ({ node }) => {
      const box = node.getBoundingClientRect();
      return Math.hypot(Math.max(box.left - event.clientX, 0, event.clientX - box.right), Math.max(box.top - event.clientY, 0, event.clientY - box.bottom));
    };
    const [nearest] = [...this.controls.values()].filter(({ field, node }) => field.box && !node.disabled)
      .map((control) => [apart(control), control]).sort(([one], [other]) => one - other);
    if (nearest && nearest[0] <= NEAR) this.tap(nearest[1].field.name);
  }

  choose(name, stays = false) {
    const { field, node } = this.controls.get(name ?? this.next(undefined, 1));
    this.chosen = field.name;
    for (const control of this.controls.values()) control.node.classList.toggle("chosen", control.node === node);
    if (!stays) node.scrollIntoView({ block: "center", inline: "center" });
    this.barLabel.textContent = field.column === null || field.kind === "name" ? this.controls.get(field.name).label : `${field.label}, ${this.nameOf(field.column)}`;
    this.barControl.replaceChildren(...this.makeThumbControl(field));
    this.barControl.classList.toggle("words", field.signs.some(([sign, word]) => sign.length > SHORT && (word || sign).length > MANY - 2));
    this.explain(field.name);
    const box = this.barControl.querySelector("input");
    box?.focus({ preventScroll: true });
    box?.select();
  }

  makeThumbControl(field) {
    const text = this.texts[field.name] ?? "";
    const press = (words, value) => make("button", { type: "button", class: "toggle", "aria-pressed": String(text === value || (value === "x" && isTicked(text))),
      on: { click: () => { this.take(field.name, value); this.choose(this.next(field.name, 1)); } } }, words);
    if (field.kind === "tick") return [press("Ticked", "x"), press("Empty", "")];
    if (field.kind === "sign" && field.signs.length <= MANY) {
      return [...field.signs.map(([sign, word]) => press(sign.length > SHORT || !word ? word || sign : [make("b", {}, sign), make("small", {}, word)], sign)), press("Empty", "")];
    }
    const box = makeInput(field, { id: "thumb-text", class: "thumb-text" });
    this.write({ field, node: box }, text);
    box.addEventListener("input", () => this.take(field.name, box.value));
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.choose(this.next(field.name, 1));
    });
    return [box];
  }
}

function makeInput(field, attributes) {
  if (field.kind === "tick") return make("input", { ...attributes, type: "checkbox" });
  if (field.kind === "sign") {
    return make("select", attributes, make("option", { value: "" }, ""), field.signs.map(([sign]) => make("option", { value: sign }, wordOf(field, sign))));
  }
  return make("input", { ...attributes, type: "text", autocomplete: "off", spellcheck: "false", inputmode: field.kind === "number" ? "numeric" : "text", enterkeyhint: "next" });
}

// What a field shows for a text: a short sign as it is, and what a long one means.
function wordOf(field, text) {
  const known = field.kind === "sign" && text.length > SHORT ? field.signs.find(([sign]) => sign === text) : null;
  return known?.[1] || text;
}

function helpOf(field) {
  const meanings = field.signs.filter(([sign, word]) => word && sign.length <= SHORT).map(([sign, word]) => `${sign} ${word}`);
  return [plain(field.help), meanings.join(", ")].filter(Boolean).join("; ");
}

// A help text without the marks that set off words to type.
function plain(text) {
  return text.replaceAll("`", "");
}

function isTicked(text) {
  return ["x", "✓", "✗", "yes", "y", "1", "true"].includes(text.trim().toLowerCase());
}

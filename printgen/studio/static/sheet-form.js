// A score sheet as a form: the fields are where they are on the paper. On a phone, a bar at the bottom takes the texts.

import { make } from "./dom.js";

export const pictureOf = (svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
const isForThumbs = () => matchMedia("(max-width: 760px), (pointer: coarse)").matches;

// `form` describes the sheet. `change(name, text)` is called for every text.
export class SheetForm {
  constructor(form, svg, change) {
    this.form = form;
    this.change = change;
    this.texts = {};
    this.faults = new Map();
    this.isThumbs = isForThumbs();
    const [wide, high] = form.size;
    this.page = make("div", { class: "form-page", style: { "--ratio": `${wide} / ${high}` } },
      make("img", { alt: `The empty sheet of ${form.title}`, src: pictureOf(svg) }));
    this.controls = new Map(form.fields.map((field) => [field.name, this.place(field, wide, high)]));
    this.note = make("p", { class: "field-note", role: "status" });
    this.bar = this.isThumbs ? this.makeBar() : null;
    this.node = make("div", { class: this.isThumbs ? "form thumbs" : "form" }, make("div", { class: "form-scroll" }, this.page), this.bar ?? this.note);
  }

  // Shows the texts of a sheet. `isFirst` is false for later sheets, on which shared fields do not count.
  show(texts, faults, isFirst = true) {
    this.texts = texts;
    for (const [name, control] of this.controls) {
      const field = control.field;
      this.write(control, texts[name] ?? "");
      control.node.disabled = field.shared && !isFirst;
    }
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

  place(field, wide, high) {
    const [left, top, width, height] = field.box;
    const style = { left: `${(left / wide) * 100}%`, top: `${(top / high) * 100}%`, width: `${(width / wide) * 100}%`, height: `${(height / high) * 100}%`,
      "font-size": `${((Math.min(height, width * 1.2) * 0.58) / wide) * 100}cqw` };
    const label = field.column || field.kind === "name" ? `${field.label}, player ${field.column + 1}` : field.label;
    const attributes = { class: `field ${field.kind}`, "aria-label": label, style };
    const control = { field, label, node: this.isThumbs ? make("button", { ...attributes, type: "button" }) : makeControl(field, attributes) };
    const take = () => this.take(field.name, control.node.type === "checkbox" ? (control.node.checked ? "x" : "") : control.node.value);
    control.node.addEventListener("focus", () => this.explain(field.name));
    if (this.isThumbs) control.node.addEventListener("click", () => this.choose(field.name));
    else control.node.addEventListener(control.node.tagName === "INPUT" && control.node.type !== "checkbox" ? "input" : "change", take);
    control.node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || this.isThumbs) return;
      event.preventDefault();
      this.focus(this.next(field.name, event.shiftKey ? -1 : 1));
    });
    this.page.append(control.node);
    return control;
  }

  take(name, text) {
    this.texts[name] = text;
    if (this.isThumbs) this.write(this.controls.get(name), text);
    this.change(name, text);
  }

  write({ field, node }, text) {
    if (node.tagName === "BUTTON") node.textContent = field.kind === "tick" ? (isTicked(text) ? "✗" : "") : text;
    else if (node.type === "checkbox") node.checked = isTicked(text);
    else if (document.activeElement !== node) node.value = text;
  }

  next(name, by) {
    const names = [...this.controls.keys()].filter((one) => !this.controls.get(one).node.disabled);
    return names[(names.indexOf(name) + by + names.length) % names.length];
  }

  explain(name) {
    this.current = name;
    const control = this.controls.get(name);
    const words = this.faults.get(name) ?? "";
    const target = this.bar ? this.barNote : this.note;
    if (!target) return;
    target.textContent = control ? (this.bar ? words : [control.label, words].filter(Boolean).join(": ")) : "";
    target.classList.toggle("error", Boolean(words));
  }

  // ---- the bar for thumbs

  makeBar() {
    this.barLabel = make("label", { for: "thumb-text" }, "Tap a field of the sheet.");
    this.barNote = make("p", { class: "field-note", role: "status" });
    this.barControl = make("div", { class: "thumb-control" });
    const step = (by, label) => make("button", { type: "button", class: by > 0 ? "main" : "plain", on: { click: () => this.choose(this.next(this.current, by)) } }, label);
    return make("div", { class: "thumb-bar" }, this.barLabel, this.barControl, make("div", { class: "steps" }, step(-1, "Back"), step(1, "Next")), this.barNote);
  }

  choose(name) {
    const { field, label, node } = this.controls.get(name ?? this.controls.keys().next().value);
    for (const control of this.controls.values()) control.node.classList.toggle("chosen", control.node === node);
    node.scrollIntoView({ block: "center", inline: "center" });
    this.barLabel.textContent = label;
    this.barControl.replaceChildren(...this.makeThumbControl(field));
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
    if (field.kind === "sign" && field.signs.length <= 12) return [...field.signs.map((sign) => press(sign, sign)), press("Empty", "")];
    const box = makeControl(field, { id: "thumb-text", class: "thumb-text", autocomplete: "off" });
    box.value = text;
    box.addEventListener("input", () => this.take(field.name, box.value));
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.choose(this.next(field.name, 1));
    });
    return [box];
  }
}

function makeControl(field, attributes) {
  if (field.kind === "tick") return make("input", { ...attributes, type: "checkbox" });
  if (field.kind === "sign") {
    return make("select", attributes, make("option", { value: "" }, ""), field.signs.map((sign) => make("option", { value: sign }, sign)));
  }
  const isFigure = (field.kind === "number" || field.kind === "dice") && !(field.low < 0 && field.low > -1e8);
  return make("input", { ...attributes, type: "text", autocomplete: "off", spellcheck: "false", inputmode: isFigure ? "numeric" : "text", enterkeyhint: "next" });
}

function isTicked(text) {
  return ["x", "✓", "✗", "yes", "y", "1", "true"].includes(text.trim().toLowerCase());
}

// An entry that somebody makes: its form, its texts, which a reload keeps, and its verdict.

import { make } from "./dom.js";
import { QuestionForm } from "./question-form.js";
import { ask, gamePath } from "./server.js";
import { SheetForm } from "./sheet-form.js";
import { makePicture } from "./svg-picture.js";
import { makeFault, makeWords, writeSentences } from "./words.js";

const PAUSE = 350; // ms without a key after which an entry is checked

export class Entry {
  constructor(game, { key, language, say, isGuest = false }) {
    Object.assign(this, { game, key, language, say, isGuest });
    this.sheets = [{}];
    this.shown = 0;
    this.text = "";
    this.turn = 0;
    this.tabs = make("div", { class: "sheet-tabs", role: "group", "aria-label": "Sheets" });
    this.node = make("div", { class: "desk" });
    this.verdict = make("section", { class: "verdict" });
  }

  async load() {
    const { form, svgs, problems } = await ask(`${gamePath(this.game, "form")}?language=${encodeURIComponent(this.language)}`);
    if (!form) throw new Error(problems.map(writeSentences).join(" "));
    this.form = form;
    const kept = this.recall();
    if (form.fields.length) {
      const count = form.ownSheets && !this.isGuest ? form.players[1] : 1;
      this.sheets = kept?.sheets ?? Array.from({ length: count }, () => ({}));
      this.paper = new SheetForm(form, svgs[0], () => this.noteChange());
      this.node.replaceChildren(this.paper.node);
      this.showSheet(0);
      if (kept) this.check();
    } else {
      this.questions = new QuestionForm(this.game, svgs[0], {
        answers: kept?.answers ?? [], keep: (answers) => this.remember({ answers }), change: (text) => { this.text = text; this.checkText(); } });
      this.node.replaceChildren(this.questions.node);
      await this.questions.load(false);
    }
    this.showVerdict({ verdict: null, problems: [], svgs: [] });
  }

  // ---- sheets

  showSheet(number) {
    this.shown = Math.min(number, this.sheets.length - 1);
    this.paper.show(this.sheets[this.shown], this.faultsOf(this.shown), this.sheets[0]);
    this.showTabs();
  }

  get nameField() {
    return this.form?.fields?.find((field) => field.kind === "name")?.name;
  }

  // The name of the player on a sheet that was handed in; undefined if it has none.
  findPlayer({ sheet }) {
    return sheet?.[this.nameField]?.trim();
  }

  showTabs() {
    if (!this.paper || !this.form.ownSheets || this.isGuest) return;
    const name = this.nameField;
    const tab = (texts, at) => make("button", { type: "button", class: "toggle", "aria-pressed": String(at === this.shown), on: { click: () => this.showSheet(at) } }, texts[name]?.trim() || `Sheet ${at + 1}`);
    const most = this.form.players[2];
    this.tabs.replaceChildren(...this.sheets.map(tab),
      this.sheets.length < most ? make("button", { type: "button", class: "plain", "aria-label": "Add a sheet", on: { click: () => { this.sheets.push({}); this.showSheet(this.sheets.length - 1); this.noteChange(); } } }, "+") : "",
      this.sheets.length > this.form.players[0] ? make("button", { type: "button", class: "plain", "aria-label": "Remove this sheet", on: { click: () => { this.sheets.splice(this.shown, 1); this.showSheet(Math.max(0, this.shown - 1)); this.noteChange(); } } }, "−") : "");
  }

  faultsOf(number) {
    return new Map((this.wrong ?? []).filter(([sheet]) => sheet === number).map(([, field, message]) => [field, message]));
  }

  // Takes a sheet that was filled in on a phone.
  take({ sheet, text }) {
    if (text !== undefined) { this.text = text; this.checkText(); return; }
    const name = this.nameField;
    const own = this.form.ownSheets ? this.sheets.findIndex((texts) => texts[name]?.trim() === sheet[name]?.trim()) : 0;
    const free = this.sheets.findIndex((texts) => !Object.values(texts).some((one) => one.trim()));
    const at = own >= 0 ? own : free >= 0 ? free : this.sheets.length;
    this.sheets[at] = { ...sheet };
    this.showSheet(at);
    this.noteChange();
  }

  clear() {
    this.sheets = this.sheets.map(() => ({}));
    this.wrong = [];
    if (this.paper) { this.showSheet(0); this.noteChange(); }
    if (this.questions) { this.questions.answers = []; this.questions.load(); }
  }

  async read(text) {
    try {
      if (!this.paper) { this.text = text; await this.checkText(); return; }
      const { sheets, problems } = await ask(gamePath(this.game, "form", "read"), { method: "POST", content: { text } });
      if (!sheets) { this.showVerdict({ verdict: null, problems, svgs: [] }); return; }
      this.sheets = sheets.map((texts) => ({ ...texts }));
      this.showSheet(0);
      this.noteChange();
      this.warnings = problems;
    } catch (error) {
      this.say(error.message);
    }
  }

  // ---- what a reload keeps

  remember(content) { try { localStorage.setItem(this.key, JSON.stringify(content)); } catch { /* full or forbidden: a reload begins anew */ } }

  recall() { try { return JSON.parse(localStorage.getItem(this.key)); } catch { return null; } }

  noteChange() {
    this.warnings = [];
    this.remember({ sheets: this.sheets });
    this.showTabs();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.check(), PAUSE);
  }

  // ---- the verdict

  // The text of what is written now, also if its check has not begun yet.
  async settle() {
    clearTimeout(this.waiting);
    if (this.paper) await this.check();
    return this.text;
  }

  async check() {
    await this.judge("form", { sheets: this.sheets });
  }

  async checkText() {
    if (!this.text) { this.showVerdict({ verdict: null, problems: [], svgs: [] }); return; }
    await this.judge("score", { text: this.text });
  }

  async judge(route, content) {
    const turn = ++this.turn;
    try {
      const found = await ask(gamePath(this.game, route), { method: "POST", content });
      if (turn !== this.turn) return;
      if (found.other) { this.say(`This is a score sheet of ${found.other}.`); return; }
      if (found.text !== undefined) this.text = found.text;
      this.wrong = found.wrong ?? [];
      this.missing = found.missing ?? null;
      this.paper?.mark(this.faultsOf(this.shown));
      this.showVerdict(found);
    } catch (error) {
      if (turn === this.turn) this.verdict.replaceChildren(make("p", { class: "notice" }, makeWords(error.message)));
    }
  }

  // The first field without which there is no verdict.
  makeGap([sheet, name]) {
    const { label } = this.paper.controls.get(name);
    return make("p", { class: "hint" }, "The verdict appears when the sheet is complete. Still empty: ",
      make("button", { type: "button", class: "plain fault-link", on: { click: () => { this.showSheet(sheet); this.paper.focus(name); } } }, label));
  }

  showVerdict({ verdict, problems, svgs }) {
    const wrong = (this.wrong ?? []).filter(([sheet, name]) => this.paper?.controls.has(name) && this.sheets[sheet]);
    const words = new Set(wrong.map(([, , message]) => message));
    const findings = (verdict?.findings ?? []).map(([, message]) => ({ message, severity: "error" }));
    const others = [...problems, ...(this.warnings ?? []), ...findings].filter(({ message }) => !words.has(message));
    this.verdict.replaceChildren(
      make("h3", {}, "Verdict"),
      verdict ? make("table", { class: "totals" }, make("tbody", {}, verdict.players.map(([name, total]) => make("tr", { class: verdict.winners.includes(name) ? "won" : "" },
        make("th", { scope: "row" }, name), make("td", {}, total?.toLocaleString("en") ?? "?"), make("td", {}, verdict.winners.includes(name) && verdict.players.length > 1 ? "wins" : "")))))
        : this.missing ? this.makeGap(this.missing)
        : make("p", { class: "hint" }, this.paper ? "Fill in the sheet. printgen checks it while you write." : "Answer the questions. The verdict appears at the end."),
      make("ul", { class: "faults" },
        wrong.map(([sheet, name, message]) => make("li", { class: "error" },
          make("button", { type: "button", class: "plain fault-link", on: { click: () => { this.showSheet(sheet); this.paper.focus(name); } } }, message))),
        others.map((one) => makeFault(one))),
      ...svgs.map((svg, at) => makePicture(svg, { class: "verdict-picture", alt: `The checked sheet ${at + 1}` })),
      verdict ? make("details", {}, make("summary", {}, "Every point"), make("pre", { class: "sketch" }, verdict.text)) : "");
  }
}

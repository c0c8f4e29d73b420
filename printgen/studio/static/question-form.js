// A score sheet as questions, in the order of the paper: for games whose rules ask for what was written.

import { make } from "./dom.js";
import { ask, gamePath } from "./server.js";
import { makePicture } from "./svg-picture.js";

// `change(text)` is called with the entry once it is complete, and with an empty text while it is not.
export class QuestionForm {
  constructor(game, svg, { answers, keep, change }) {
    Object.assign(this, { game, keep, change, answers });
    this.list = make("ol", { class: "answers" });
    this.sketch = make("pre", { class: "sketch", "aria-label": "The sheet so far" });
    this.fault = make("p", { class: "field-note error", role: "alert" });
    this.picture = svg ? makePicture(svg, { class: "empty-sheet", alt: "The empty sheet" }) : null;
    this.node = make("div", { class: "form questions" }, make("div", { class: "form-scroll" }, make("div", { class: "question-list" }, this.list, this.fault, this.sketch), this.picture));
  }

  async load(focuses = true) {
    const found = await ask(gamePath(this.game, "questions"), { method: "POST", content: { answers: this.answers } });
    const problem = found.problems[0];
    const rest = this.answers.slice(found.answers.length);
    this.list.replaceChildren(...found.questions.map((question, at) => this.makeQuestion(question, at, found.answers[at] ?? rest[0] ?? "", at < found.answers.length)));
    this.fault.textContent = problem ? problem.message : found.misfit;
    this.sketch.textContent = (found.questions.at(-1)?.[2] ?? []).join("\n");
    this.sketch.hidden = !this.sketch.textContent;
    this.answers = found.answers.length < this.answers.length ? this.answers : found.answers;
    this.keep(this.answers);
    this.change(found.text);
    if (focuses) this.list.querySelector("li:last-child input")?.focus();
  }

  makeQuestion([prompt, example], at, answer, isAnswered) {
    const id = `question-${at}`;
    const box = make("input", { id, type: "text", autocomplete: "off", spellcheck: "false", enterkeyhint: "next", "aria-describedby": `${id}-help` });
    box.value = answer;
    const send = () => {
      const isSame = isAnswered && box.value === answer;
      if (isSame) {
        this.list.querySelector(`#question-${at + 1}`)?.focus();
        return;
      }
      this.answers = [...this.answers.slice(0, at), box.value, ...this.answers.slice(at + 1)];
      this.load();
    };
    box.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); send(); } });
    return make("li", { class: isAnswered ? "answered" : "asked" }, make("label", { for: id }, prompt), box,
      make("button", { type: "button", class: isAnswered ? "plain" : "main", on: { click: send } }, isAnswered ? "Change" : "Next"),
      make("span", { class: "hint", id: `${id}-help` }, example));
  }
}

// A table on disk: reads it, saves edits one after another, takes them back, and asks what to do if somebody else changed it.

import { moveEdits } from "./cells.js";
import { make } from "./dom.js";
import { ask, gamePath } from "./server.js";

const MOST_UNDONE = 200;

export class TableFile {
  constructor(game, name, sheet, { show, say }) {
    Object.assign(this, { show, say, name });
    this.path = gamePath(game, "tables", ...name.split("/").map(encodeURIComponent));
    this.query = sheet ? `?sheet=${encodeURIComponent(sheet)}` : "";
    this.undone = []; // changes that can be taken back
    this.redone = [];
    this.waiting = 0;
    this.tasks = 0; // that were ever begun
    this.fault = "";
    this.work = Promise.resolve();
  }

  get isSaving() { return this.waiting > 0; }

  async load() {
    this.take(await ask(this.path + this.query));
  }

  // Reads the file again if nothing is being changed.
  async refresh(isEditing) {
    if (this.isSaving || isEditing) return;
    const begun = this.tasks;
    const found = await ask(this.path + this.query).catch(() => null);
    if (!found || this.tasks !== begun || found.stamp === this.table.stamp) return;
    [this.undone, this.redone] = [[], []];
    this.take(found);
    this.say("The table was changed by another program.");
  }

  take(found) {
    this.table = found;
    this.saved = found;
    this.fault = "";
    this.show();
  }

  // Shows some edits at once, and saves them.
  change(edits, rows) {
    const before = this.table.rows;
    this.table = { ...this.table, rows, lines: moveLines(this.table.lines, before, rows) };
    this.redone = [];
    this.enqueue(() => this.save(edits, before));
    this.show();
  }

  undo() { this.enqueue(() => this.turn(this.undone, this.redone, "Undone.")); }

  redo() { this.enqueue(() => this.turn(this.redone, this.undone, "Done again.")); }

  enqueue(task) {
    this.waiting += 1;
    this.tasks += 1;
    this.work = this.work.then(task).catch((error) => {
      this.table = this.saved;
      this.fault = error.message;
      this.say(error.message);
    }).finally(() => {
      this.waiting -= 1;
      if (!this.waiting) this.table = this.saved;
      this.show();
    });
  }

  async save(edits, before) {
    try {
      const saved = await this.send({ edits });
      this.undone = [...this.undone, saved.change].slice(-MOST_UNDONE);
    } catch (error) {
      if (error.status !== 409) throw error;
      await this.settle(edits, before);
    }
  }

  async turn(from, to, words) {
    const last = from.at(-1);
    if (!last) return;
    const [at, removed, added] = last;
    try {
      const saved = await this.send({ change: [at, added, removed] });
      from.pop();
      to.push(saved.change);
      this.say(words);
    } catch (error) {
      if (error.status !== 409) throw error;
      [this.undone, this.redone] = [[], []];
      this.saved = await ask(this.path + this.query);
      throw new Error("The file was changed by another program, so nothing was taken back.");
    }
  }

  async send(content) {
    const saved = await ask(this.path, { method: "POST", content: { seen: this.saved.stamp, ...content } });
    this.saved = saved;
    this.fault = "";
    return saved;
  }

  // Asks whether to make a change in the file as another program has left it. Nothing is overwritten before the answer.
  async settle(edits, before) {
    const now = await ask(this.path + this.query);
    const moved = moveEdits(edits, before, now.rows);
    [this.undone, this.redone] = [[], []];
    this.saved = now;
    if (!(await askWhatToDo(this.name, edits, moved !== null))) return;
    const saved = await this.send({ edits: moved });
    this.undone = [saved.change];
  }
}

// The lines of rows after an edit, as far as they are known before the server answers.
function moveLines(lines, before, rows) {
  return rows.length === before.length ? lines : rows.map((_, at) => lines[at] ?? "");
}

function askWhatToDo(name, edits, canMake) {
  return new Promise((resolve) => {
    const texts = edits.map((edit) => edit.text ?? edit.cells?.filter(Boolean).join(", ")).filter(Boolean);
    const dialog = make("dialog", { "aria-labelledby": "conflict-title" },
      make("h2", { id: "conflict-title" }, "This file has changed"),
      make("p", {}, `Another program has saved ${name} since you opened it. Your change is not saved yet, and nothing was overwritten.`),
      texts.length ? make("p", { class: "hint" }, `You wrote: ${texts.join(" · ").slice(0, 400)}`) : null,
      canMake ? null : make("p", {}, "The row that you changed is different now, so your change cannot be made there."),
      make("form", { method: "dialog" },
        make("button", { value: "" }, "Drop my change"), canMake ? make("button", { value: "make", class: "main" }, "Make my change in the new file") : null));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "make");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// A grid of cells to edit with the keys of a spreadsheet. Only the cells near the window are in the page.

import { make } from "./dom.js";
import { measureColumns, readCells, writeCells } from "./cells.js";

const HEAD = 52; // pixels: the width of the line numbers
const MORE = 8; // rows and columns beyond the window
const rowHeight = () => (matchMedia("(pointer: coarse)").matches ? 44 : 30);

// `table` has rows (the heading first), lines, isLocked and findProblems(row, column). `on` has change(edits), undo, redo, select.
export class Grid {
  constructor(label, on) {
    this.on = on;
    this.height = rowHeight();
    this.active = { row: 1, column: 0 };
    this.anchor = this.active;
    this.draft = null; // the row before which the empty row for a new row is; the end, if it is null
    this.rows = make("div", { class: "rows", role: "presentation" }); // apart from the editor, which must not lose the focus
    this.body = make("div", { class: "cells", role: "presentation" }, this.rows);
    this.node = make("div", { class: "grid", role: "grid", tabindex: 0, "aria-label": label, "aria-multiselectable": "true",
      "aria-description": "Press Enter to edit a cell. Press Escape and then Tab to leave the table." }, this.body);
    this.node.addEventListener("scroll", () => this.draw());
    this.node.addEventListener("keydown", (event) => this.press(event));
    this.node.addEventListener("pointerdown", (event) => this.point(event));
    this.node.addEventListener("dblclick", () => this.edit());
    for (const name of ["copy", "cut", "paste"]) this.node.addEventListener(name, (event) => this.clip(event, name));
    this.resizing = new ResizeObserver(() => this.draw());
    this.resizing.observe(this.node);
  }

  show(table) {
    const widths = measureColumns(table.rows);
    if (widths.length !== this.widths?.length) this.widths = widths;
    this.table = table;
    this.lefts = this.widths.reduce((sums, width) => [...sums, sums.at(-1) + width], [HEAD]);
    if (this.draft !== null && this.draft > table.rows.length) this.draft = null;
    this.node.setAttribute("aria-rowcount", String(this.count));
    this.node.setAttribute("aria-colcount", String(this.widths.length));
    this.node.setAttribute("aria-readonly", String(table.isLocked));
    this.select(this.active, this.anchor, false);
    this.draw(true);
  }

  get draftAt() { return this.table.isLocked ? -1 : this.draft ?? this.table.rows.length; }
  get count() { return this.table.rows.length + (this.table.isLocked ? 0 : 1); }

  // The row of the table at a place in the grid; -1 for the empty row in which a new row begins.
  rowAt(place) {
    if (place === this.draftAt) return -1;
    return this.draftAt >= 0 && place > this.draftAt ? place - 1 : place;
  }

  textAt(place, column) { return this.table.rows[this.rowAt(place)]?.[column] ?? ""; }

  get range() {
    const [a, b] = [this.active, this.anchor];
    return { top: Math.min(a.row, b.row), bottom: Math.max(a.row, b.row), left: Math.min(a.column, b.column), right: Math.max(a.column, b.column) };
  }

  select(active, anchor = active, reveal = true) {
    const fit = ({ row, column }) => ({
      row: Math.min(Math.max(row, 0), this.count - 1), column: Math.min(Math.max(column, 0), this.widths.length - 1) });
    this.active = fit(active);
    this.anchor = fit(anchor);
    if (reveal) this.reveal();
    this.draw(true);
    this.on.select(this.rowAt(this.active.row), this.active.column);
  }

  reveal() {
    const { row, column } = this.active;
    const [top, left] = [row * this.height, this.lefts[column]];
    if (row > 0 && top < this.node.scrollTop + this.height) this.node.scrollTop = top - this.height;
    if (top + this.height > this.node.scrollTop + this.node.clientHeight) this.node.scrollTop = top + this.height - this.node.clientHeight;
    if (left < this.node.scrollLeft + HEAD) this.node.scrollLeft = left - HEAD;
    const right = left + this.widths[column];
    if (right > this.node.scrollLeft + this.node.clientWidth) this.node.scrollLeft = right - this.node.clientWidth;
  }

  draw(always = false) {
    if (!this.table) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.node;
    const first = Math.max(1, Math.floor(scrollTop / this.height / MORE) * MORE - MORE);
    const last = Math.min(this.count - 1, first + Math.ceil(clientHeight / this.height) + 3 * MORE);
    const from = Math.max(0, this.lefts.findIndex((left) => left > scrollLeft) - 2);
    const seen = this.lefts.findIndex((left) => left > scrollLeft + clientWidth);
    const to = seen < 0 ? this.widths.length - 1 : Math.min(seen, this.widths.length - 1);
    const shown = [first, last, from, to].join();
    if (!always && shown === this.shown) return;
    this.shown = shown;
    this.body.style.height = `${this.count * this.height}px`;
    this.body.style.width = `${this.lefts.at(-1)}px`;
    const rows = [this.makeRow(0, from, to)];
    for (let place = first; place <= last; place += 1) rows.push(this.makeRow(place, from, to));
    this.rows.replaceChildren(...rows);
    this.node.setAttribute("aria-activedescendant", cellId(this.active.row, this.active.column));
  }

  makeRow(place, from, to) {
    const row = this.rowAt(place);
    const { top, bottom, left, right } = this.range;
    const node = make("div", { class: place === 0 ? "row headings" : row < 0 ? "row draft" : "row", role: "row", "aria-rowindex": String(place + 1),
      style: { top: place === 0 ? "0" : `${place * this.height}px`, height: `${this.height}px`, width: `${this.lefts.at(-1)}px` } });
    const worst = row < 0 ? "" : this.table.findProblems(row)[0]?.severity ?? "";
    node.append(make("div", { class: `rowhead ${worst}`, role: "rowheader", data: { row: String(place) } },
      row < 0 ? "new" : String(this.table.lines[row] ?? "")));
    for (let column = from; column <= to; column += 1) {
      const problems = row < 0 ? [] : this.table.findProblems(row, column);
      const isSelected = place >= top && place <= bottom && column >= left && column <= right;
      const isActive = place === this.active.row && column === this.active.column;
      node.append(make("div", {
        class: ["cell", isSelected ? "selected" : "", isActive ? "active" : "", problems[0]?.severity ?? ""].filter(Boolean).join(" "),
        id: cellId(place, column), role: place === 0 ? "columnheader" : "gridcell", "aria-colindex": String(column + 1),
        "aria-selected": String(isSelected), "aria-invalid": problems.length ? "true" : null, title: problems.map((one) => one.message).join("\n") || null,
        style: { left: `${this.lefts[column]}px`, width: `${this.widths[column]}px` } }, this.textAt(place, column)));
    }
    return node;
  }

  // ---- keys, pointer and clipboard

  press(event) {
    if (event.target !== this.node) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const { row, column } = this.active;
    const page = Math.max(1, Math.floor(this.node.clientHeight / this.height) - 2);
    const far = isCommand ? 1e6 : 1;
    const moves = {
      ArrowUp: [row - far, column], ArrowDown: [row + far, column], ArrowLeft: [row, column - far], ArrowRight: [row, column + far],
      PageUp: [row - page, column], PageDown: [row + page, column],
      Home: [isCommand ? 0 : row, 0], End: [isCommand ? this.count - 1 : row, this.widths.length - 1],
    };
    const move = moves[event.key];
    const isEscaping = this.isLeaving;
    this.isLeaving = event.key === "Escape" || (this.isLeaving && event.key === "Shift");
    if (move) {
      const next = { row: move[0], column: move[1] };
      this.select(next, event.shiftKey ? this.anchor : next);
    } else if (event.key === "Tab") {
      if (isEscaping || !this.step(event.shiftKey ? -1 : 1)) return;
    } else if (event.key === "Enter" || event.key === "F2") this.edit();
    else if (event.key === "Delete" || event.key === "Backspace") this.fill(() => "");
    else if (event.key === "Escape") this.select(this.active);
    else if (isCommand && event.key.toLowerCase() === "a") this.select({ row: 1, column: 0 }, { row: this.count - 1, column: this.widths.length - 1 }, false);
    else if (isCommand && event.key.toLowerCase() === "z") (event.shiftKey ? this.on.redo : this.on.undo)();
    else if (isCommand && event.key.toLowerCase() === "y") this.on.redo();
    else if (event.key.length === 1 && !isCommand && !event.altKey) {
      this.edit("");
      event.stopPropagation();
      return; // the letter goes into the editor
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Moves to the next cell, and from the last column into the next row. Whether there is one.
  step(by) {
    const at = this.active.row * this.widths.length + this.active.column + by;
    if (at < 0 || at >= this.count * this.widths.length) return false;
    this.select({ row: Math.floor(at / this.widths.length), column: at % this.widths.length });
    return true;
  }

  point(event) {
    const place = this.findPlace(event);
    if (!place || event.button !== 0 || event.target === this.editor) return;
    const isSame = place.row === this.active.row && place.column === this.active.column;
    if (isSame && event.pointerType === "touch" && !place.isHead) {
      event.preventDefault();
      setTimeout(() => this.edit());
      return;
    }
    this.finish();
    const start = place.isHead ? { row: place.row, column: this.widths.length - 1 } : place;
    this.select(place, event.shiftKey ? this.anchor : start, false);
    if (event.pointerType === "touch") return;
    const drag = (moved) => { const to = this.findPlace(moved); if (to) this.select(to, start, false); };
    addEventListener("pointermove", drag);
    addEventListener("pointerup", () => removeEventListener("pointermove", drag), { once: true });
  }

  findPlace(event) {
    const box = this.node.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    if (x < 0 || y < 0 || x > this.node.clientWidth || y > this.node.clientHeight) return null;
    const row = y < this.height ? 0 : Math.floor((y + this.node.scrollTop) / this.height);
    const column = this.lefts.findIndex((left) => left > x + this.node.scrollLeft) - 1;
    if (row >= this.count || column === -2) return null;
    return { row, column: x < HEAD ? 0 : Math.max(0, column), isHead: x < HEAD };
  }

  clip(event, kind) {
    if (event.target !== this.node && event.target !== document.body) return;
    event.preventDefault();
    const { top, bottom, left, right } = this.range;
    if (kind === "paste") return this.paste(readCells(event.clipboardData.getData("text/plain")));
    const rows = [];
    for (let row = top; row <= bottom; row += 1) {
      if (this.rowAt(row) >= 0) rows.push(Array.from({ length: right - left + 1 }, (_, at) => this.textAt(row, left + at)));
    }
    event.clipboardData.setData("text/plain", writeCells(rows));
    if (kind === "cut") this.fill(() => "");
  }

  paste(rows) {
    const { top, bottom, left, right } = this.range;
    if (rows.length === 1 && rows[0].length === 1) return this.fill(() => rows[0][0]);
    const edits = [];
    const last = this.widths.length - 1;
    rows.forEach((cells, down) => edits.push(...this.makeEdits(top + down, left, cells.slice(0, last - left + 1))));
    this.change(edits);
    this.select({ row: top, column: left }, { row: Math.max(bottom, top + rows.length - 1), column: Math.max(right, Math.min(left + rows[0].length - 1, last)) }, false);
  }

  // ---- edits

  // The edits that write texts from a cell to the right. In or below the empty row, they are a new row.
  makeEdits(place, left, texts) {
    const row = place >= this.count ? -1 : this.rowAt(place);
    if (row >= 0) return texts.flatMap((text, at) => (text === (this.table.rows[row][left + at] ?? "") ? [] : [{ kind: "cell", row, column: left + at, text }]));
    if (!texts.some((text) => text.trim())) return [];
    return [{ kind: "new", row: this.draftAt, cells: [...Array(left).fill(""), ...texts] }];
  }

  fill(text) {
    const { top, bottom, left, right } = this.range;
    const edits = [];
    for (let row = top; row <= bottom; row += 1) edits.push(...this.makeEdits(row, left, Array.from({ length: right - left + 1 }, text)));
    this.change(edits);
  }

  change(edits) {
    if (this.table.isLocked || !edits.length) return;
    if (edits.some((edit) => edit.kind === "new")) this.draft = null;
    this.on.change(edits);
  }

  removeRows() {
    const { top, bottom } = this.range;
    const rows = Array.from({ length: bottom - top + 1 }, (_, at) => this.rowAt(top + at)).filter((row) => row > 0);
    this.change(rows.map((row) => ({ kind: "removed", row })));
    this.select({ row: top, column: this.active.column });
  }

  // Puts the empty row for a new row below the active one, and edits its first cell.
  addRow() {
    const row = this.rowAt(this.active.row);
    this.draft = row < 0 || row + 1 >= this.table.rows.length ? null : row + 1;
    this.select({ row: this.draftAt, column: 0 });
    this.edit();
  }

  edit(text) {
    if (this.table.isLocked || this.editor) return;
    this.reveal();
    const { row, column } = this.active;
    const heading = this.table.rows[0]?.[column] ?? "";
    const box = make("textarea", { class: "cell-editor", rows: 1, "aria-label": `${heading}, ${this.rowAt(row) < 0 ? "new row" : `line ${this.table.lines[this.rowAt(row)]}`}`,
      style: { left: `${this.lefts[column]}px`, top: `${row === 0 ? this.node.scrollTop : row * this.height}px`, "min-width": `${this.widths[column]}px`, "min-height": `${this.height}px` } });
    box.value = text ?? this.textAt(row, column);
    this.editor = box;
    this.body.append(box);
    const grow = () => { box.style.height = "auto"; box.style.height = `${box.scrollHeight + 4}px`; };
    box.addEventListener("input", grow);
    box.addEventListener("keydown", (event) => this.pressInEditor(event));
    box.addEventListener("blur", () => this.finish());
    box.focus();
    box.select();
    if (text === undefined) box.setSelectionRange(box.value.length, box.value.length);
    grow();
  }

  pressInEditor(event) {
    if (event.isComposing) return;
    if (event.key === "Enter" && (event.altKey || event.ctrlKey)) event.target.setRangeText("\n", event.target.selectionStart, event.target.selectionEnd, "end");
    else if (event.key === "Enter") { this.finish(); this.select({ row: this.active.row + (event.shiftKey ? -1 : 1), column: this.active.column }); }
    else if (event.key === "Tab") { this.finish(); this.step(event.shiftKey ? -1 : 1); }
    else if (event.key === "Escape") this.finish(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  finish(keep = true) {
    const box = this.editor;
    if (!box) return;
    this.editor = null;
    const hadFocus = document.activeElement === box;
    box.remove();
    if (keep) this.change(this.makeEdits(this.active.row, this.active.column, [box.value]));
    if (hadFocus) this.node.focus({ preventScroll: true });
  }

  close() { this.resizing.disconnect(); }
}

function cellId(row, column) { return `cell-${row}-${column}`; }

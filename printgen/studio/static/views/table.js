// The tables: CSV files to edit cell by cell, and the sheets of workbooks to read.

import { applyEdits, placeProblems } from "../cells.js";
import { make, makeChoice } from "../dom.js";
import { Grid } from "../grid.js";
import { TableFile } from "../table-file.js";
import { ask, gamePath } from "../server.js";
import { makeWords, writeSentences } from "../words.js";

export async function open({ root, store, address, go, makeAddress, say }) {
  const { tables } = await ask(gamePath(store.game, "tables"));
  const name = address.rest.join("/") || tables[0];
  if (!name) {
    const problems = store.state.components.length ? [] : store.problems; // of a game that cannot be read
    const words = problems.length ? problems.map(writeSentences).join(" ") : "This game has no tables. A component gets its cards from one with `table:` in game.yaml.";
    root.replaceChildren(make("h2", {}, "Table"), make("p", { class: "summary" }, makeWords(words)));
    return {};
  }
  const sheet = address.query.get("sheet") ?? "";
  const file = new TableFile(store.game, name, sheet, { show, say });
  const grid = new Grid(name, { change, select: showNote, undo: () => file.undo(), redo: () => file.redo() });
  let problems = { byRow: new Map(), byCell: new Map() };

  const button = (label, click, keys) => make("button", { type: "button", class: "plain", title: keys, on: { click } }, label);
  const tools = {
    undo: button("Undo", () => file.undo(), "Ctrl+Z"), redo: button("Redo", () => file.redo(), "Ctrl+Y"),
    add: button("New row", () => grid.addRow()), remove: button("Delete rows", () => grid.removeRows()),
  };
  const state = make("span", { class: "total", role: "status" });
  const lock = make("p", { class: "lock" });
  const note = make("p", { class: "cell-note", "aria-live": "polite" });
  const sheets = make("span");
  root.replaceChildren(
    make("h2", { class: "unseen" }, "Table"),
    make("div", { class: "tray" },
      makeChoice("Table", [...new Set([...tables, name])].map((one) => [one, shorten(one, store.game)]), name, (value) => go(makeAddress("table", value.split("/")))),
      sheets, Object.values(tools), state),
    lock, grid.node, note);

  function show() {
    const { table } = file;
    const isLocked = table.lock !== null;
    lock.hidden = !isLocked;
    lock.replaceChildren(...(isLocked ? makeWords(writeSentences({ message: table.lock[0], hint: table.lock[1] })) : []));
    for (const tool of Object.values(tools)) tool.hidden = isLocked;
    tools.undo.disabled = !file.undone.length;
    tools.redo.disabled = !file.redone.length;
    state.textContent = file.fault || (file.isSaving ? "Saving …" : `${(table.rows.length - 1).toLocaleString("en")} rows`);
    state.classList.toggle("failed", Boolean(file.fault));
    sheets.replaceChildren(...(table.sheets.length > 1
      ? [makeChoice("Sheet", table.sheets.map((one) => [one, one]), table.name.split("#")[1], (value) => go(makeAddress("table", name.split("/"), { sheet: value })))] : []));
    place();
  }

  function place() {
    const { table } = file;
    problems = placeProblems(store.problems, table);
    const findProblems = (row, column) => (column === undefined
      ? problems.byRow.get(row) ?? [...problems.byCell].filter(([key]) => key.startsWith(`${row},`)).flatMap(([, found]) => found)
      : problems.byCell.get(`${row},${column}`) ?? []);
    grid.show({ rows: table.rows, lines: table.lines, isLocked: table.lock !== null, findProblems });
  }

  function showNote(row, column) {
    const heading = file.table.rows[0]?.[column] ?? "";
    const found = [...(problems.byCell.get(`${row},${column}`) ?? []), ...(problems.byRow.get(row) ?? [])];
    const where = row < 0 ? "new row" : row === 0 ? "heading" : `line ${file.table.lines[row]}`;
    note.className = `cell-note ${found[0]?.severity ?? ""}`;
    note.replaceChildren(make("b", {}, `${heading}, ${where}`), ...found.flatMap((problem) => [" · ", ...makeWords(writeSentences(problem))]));
  }

  function change(edits) {
    file.change(edits, applyEdits(file.table.rows, edits));
  }

  try {
    await file.load();
  } catch (error) {
    grid.close();
    root.lastChild.previousSibling.replaceWith(make("p", { class: "fault" }, error.message));
    return {};
  }
  const line = Number(address.query.get("line"));
  const row = file.table.lines.indexOf(line);
  if (row >= 0) grid.select({ row, column: 0 });
  grid.node.focus({ preventScroll: true });
  return {
    update: () => file.refresh(grid.editor),
    checked: () => { file.refresh(grid.editor); place(); },
    close: () => grid.close(),
  };
}

// The path of a table inside the folder of its game.
function shorten(name, game) {
  return name.split(`/${game}/`).slice(1).join(`/${game}/`) || name;
}

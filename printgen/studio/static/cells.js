// Texts of a table's cells: for the clipboard, for the width of columns, and with the problems that belong to them.

const WIDEST = 340;
const NARROWEST = 64;

// Cells as tab-separated text, as spreadsheets put it on the clipboard.
export function writeCells(rows) {
  const quote = (text) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => cells.map(quote).join("\t")).join("\n");
}

// The cells of a tab-separated text. A cell in quotes may contain line ends and tabs.
export function readCells(text) {
  const rows = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;
  const plain = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let found = pattern.exec(plain); found; found = pattern.exec(plain)) {
    rows.at(-1).push(found[1] !== undefined ? found[1].replaceAll('""', '"') : found[2]);
    if (found[3] === "") break;
    if (found[3] === "\n") rows.push([]);
  }
  return rows;
}

// The widths of columns in pixels, after the longest of their first texts.
export function measureColumns(rows) {
  const count = Math.max(1, ...rows.slice(0, 300).map((cells) => cells.length));
  const longest = Array(count).fill(0);
  for (const cells of rows.slice(0, 300)) cells.forEach((text, at) => { longest[at] = Math.max(longest[at], Math.min(text.length, 60)); });
  return longest.map((letters) => Math.min(Math.max(letters * 7.6 + 24, NARROWEST), WIDEST));
}

// The rows after some edits, as the server will read them: without spaces around texts, and without rows that have no text.
export function applyEdits(rows, edits) {
  const clean = (text) => text.replace(/\r\n?/g, "\n").trim();
  const next = rows.map((cells) => [...cells]);
  const added = new Map();
  for (const edit of edits) {
    if (edit.kind === "cell" && next[edit.row]) next[edit.row][edit.column] = clean(edit.text);
    if (edit.kind === "removed") next[edit.row] = [];
    if (edit.kind === "new") added.set(edit.row, [...(added.get(edit.row) ?? []), rows[0].map((_, at) => clean(edit.cells[at] ?? ""))]);
  }
  return [...next, []].flatMap((cells, at) => [...(added.get(at) ?? []), cells]).filter((cells) => cells.some(Boolean));
}

// The same edits for a table in which rows have moved; null if a row that they are about is gone or exists twice.
export function moveEdits(edits, before, after) {
  const places = new Map();
  after.forEach((cells, at) => places.set(cells.join("\t"), places.has(cells.join("\t")) ? null : at));
  const find = (row) => places.get(before[row]?.join("\t")) ?? null;
  const moved = edits.map((edit) => {
    if (edit.kind !== "new") return { ...edit, row: find(edit.row) };
    if (edit.row >= before.length) return { ...edit, row: after.length };
    return { ...edit, row: find(edit.row) };
  });
  return moved.every((edit) => edit.row !== null) ? moved : null;
}

// The problems of a table by row, and by row and column where the message names the column or quotes the text of one cell.
export function placeProblems(problems, { name, rows, lines }) {
  const byRow = new Map();
  const byCell = new Map();
  const add = (map, key, problem) => map.set(key, [...(map.get(key) ?? []), problem]);
  for (const problem of problems) {
    const line = problem.file === name ? problem.line : problem.row?.[0] === name ? problem.row[1] : 0;
    const row = lines.indexOf(line);
    if (!line || row < 0) continue;
    const column = findColumn(problem.message, rows[0], rows[row]);
    if (column < 0) add(byRow, row, problem);
    else add(byCell, `${row},${column}`, problem);
  }
  return { byRow, byCell };
}

function findColumn(message, headings, cells) {
  const named = headings.findIndex((heading) => heading && (message.startsWith(`${heading} `) || message.includes(`row.${heading} `)));
  if (named >= 0) return named;
  const quoted = [...message.matchAll(/"([^"]+)"|“([^”]+)”/g)].map((found) => found[1] ?? found[2]);
  const same = cells.map((text, at) => [text, at]).filter(([text]) => text && quoted.includes(text));
  return same.length === 1 ? same[0][1] : -1;
}

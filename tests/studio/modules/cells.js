// Cells of a table as texts, their widths, edits and problems, and where faces are on the wall.

import { applyEdits, measureColumns, moveEdits, placeProblems, readCells, writeCells } from "../../../printgen/studio/static/cells.js";
import { counted } from "../../../printgen/studio/static/dom.js";
import { findShown, layOut } from "../../../printgen/studio/static/layout.js";

const show = (what, value) => console.log(`${what}: ${JSON.stringify(value)}`);

for (const rows of [[["a", "b"], ["c", ""]], [['say "moo"', "two\nlines", "a\ttab", " x "]], [[]]]) {
  show("copied", writeCells(rows));
  show("pasted again", readCells(writeCells(rows)));
}
for (const text of ["", "a", "a\tb\r\nc\td\r\n", "a\rb", '"a""b"\t"x\ny"', "a\t\tb", "a\n\n", '"open', '""\t""']) show(`pasted ${JSON.stringify(text)}`, readCells(text));
show("widths", measureColumns([["id", "a title of some length", "x".repeat(44), "x".repeat(100)], ["five5", "six666"]]));
show("width of no columns", measureColumns([[]]));
show("widths after 300 rows", [299, 300].map((at) => measureColumns([...Array(at).fill(["a"]), ["a much longer text"]])));

const ROWS = [["id", "title"], ["cow", "Cow"], ["hen", "Hen"], ["cow", "Cow"], ["pig", "Pig"]];
const EDITS = {
  cell: [{ kind: "cell", row: 1, column: 1, text: "  The\r\ncow\rsays " }], "missing row": [{ kind: "cell", row: 9, column: 1, text: "x" }],
  removed: [{ kind: "removed", row: 2 }], emptied: [{ kind: "cell", row: 4, column: 0, text: " " }, { kind: "cell", row: 4, column: 1, text: "" }],
  new: [{ kind: "new", row: 2, cells: ["a", " b "] }, { kind: "new", row: 2, cells: ["c"] }], last: [{ kind: "new", row: 5, cells: ["", "z"] }], "after the end": [{ kind: "new", row: 7, cells: ["z"] }],
};
for (const [name, edits] of Object.entries(EDITS)) show(`edit ${name}`, applyEdits(ROWS, edits));
const after = [["id", "title"], ["hen", "Hen"], ["cow", "Cow"], ["pig", "Pig"], ["dog", "Dog"]];
for (const edits of [[{ kind: "cell", row: 2, column: 1, text: "x" }], [{ kind: "removed", row: 1 }], [{ kind: "new", row: 5, cells: [] }], [{ kind: "new", row: 6, cells: [] }], [{ kind: "new", row: 4, cells: [] }], [{ kind: "cell", row: 9 }],
  [{ kind: "cell", row: 2 }, { kind: "cell", row: 9 }]]) show(`moved ${JSON.stringify(edits)}`, moveEdits(edits, ROWS, after));
show("moved to a row that is there twice", moveEdits([{ kind: "cell", row: 1 }], after, ROWS));

const TABLE = { name: "a.csv", rows: [["id", "title", ""], ["cow", "Cow", "Cow"], ["hen", "Hen", ""]], lines: [1, 2, 4] };
const problems = [
  { file: "a.csv", line: 2, message: "title is wrong." }, { file: "a.csv", line: 4, message: "The titles are wrong." }, { file: "a.csv", line: 3, message: "title is wrong." },
  { file: "a.csv", line: 2, message: '"Cow" is not known.' }, { file: "a.csv", line: 4, message: "“Hen” is not known." }, { file: "a.csv", line: 4, message: 'id is "Hen".' },
  { file: "b.svg", line: 2, row: ["a.csv", 4], message: "cannot read row.title here." }, { file: "b.svg", line: 2, row: ["b.csv", 4], message: "title" }, { file: "a.csv", line: 0, message: "title is empty." }, { file: "b.csv", line: 2, message: "title is empty." },
  { file: "a.csv", line: 4, message: "title is wrong again." },
];
const { byRow, byCell } = placeProblems(problems, TABLE);
show("problems of rows", [...byRow].map(([row, found]) => [row, found.map(({ message }) => message)]));
show("problems of cells", [...byCell].map(([cell, found]) => [cell, found.map(({ message }) => message)]));
show("counted", [0, 1, 2, 1000, 12345].map((number) => counted(number, "face")));

const GROUPS = [
  { component: { name: "card", width: 63, height: 88 }, faces: Array.from({ length: 9 }, (_, at) => ({ name: `card-${at}`, copies: at, faces: 1 })) },
  { component: { name: "mat", width: 400, height: 100 }, faces: [{ name: "mat", copies: 1, faces: 2 }] }, { component: { name: "coin", width: 10, height: 10 }, faces: [{ name: "coin", copies: 1, faces: 1 }] },
];
for (const [width, scale] of [[1000, 1.9], [519, 0.9], [520, 0.9], [40, 4]]) {
  const wall = layOut(GROUPS, width, scale);
  console.log(`wall of ${width} pixels, scale ${scale}: ${wall.height.toFixed(1)}`);
  for (const item of wall.items) console.log(`  ${item.kind} ${item.key} ${[item.x, item.y, item.width, item.height, item.pictureHeight ?? 0].map((one) => one.toFixed(1)).join(" ")} ${item.count ?? `${item.copies} ${item.faces}`}`);
  for (const [top, bottom, focused] of [[0, 100, null], [200, 260, "card-0"], [200, 260, "mat"], [260, 300, "coin"], [0, 50, "none"], [1e4, 2e4, null]]) show(`  from ${top} to ${bottom}, ${focused}`, findShown(wall, top, bottom, focused).map(({ key }) => key));
  const [, first] = wall.items;
  show("  exactly at the edges", [findShown(wall, first.y + first.height, 1e5, null)[0].key, findShown(wall, first.y + first.height + 0.1, 1e5, null)[0].key, findShown(wall, 0, first.y, null).at(-1).key, findShown(wall, 0, first.y - 0.1, null).at(-1).key]);
}

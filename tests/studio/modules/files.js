// A table on disk as the page keeps it: what is asked of the server, what can be taken back, and what happens if the file changed.

import { describe, page } from "./helpers/fake_page.js";
import { TableFile } from "../../../printgen/studio/static/table-file.js";

const ROWS = [["id", "title"], ["cow", "Cow"], ["hen", "Hen"]];
const asked = [];
let answers = [];
globalThis.fetch = async (path, { method, body }) => {
  const content = body && JSON.parse(body);
  asked.push(`${method} ${path}${content ? ` ${JSON.stringify(content)}` : ""}`);
  const [status, found] = answers.shift() ?? [200, { rows: ROWS, lines: [1, 2, 3], stamp: "1" }];
  return { ok: status < 400, status, json: async () => found };
};

async function run(what, work, answered = [], { sheet = "", choice = "" } = {}) {
  const said = [];
  let shown = 0;
  const file = new TableFile("farm", "content/my farm/a.csv", sheet, { show: () => { shown += 1; }, say: (text) => said.push(text) });
  await file.load();
  answers = answered;
  asked.splice(0, sheet ? 0 : 1);
  page.dialog = null;
  const result = await work(file);
  for (let at = 0; at < 20; at += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    if (!page.dialog) continue;
    console.log(describe(page.dialog).map((line) => `    ${line}`).join("\n"));
    page.dialog.returnValue = choice;
    const { dialog } = page;
    page.dialog = null;
    dialog.dispatchEvent(new Event("close"));
  }
  console.log(`${what}: shown ${shown}, said ${JSON.stringify(said)}, saving ${file.isSaving}, fault "${file.fault}", undone ${JSON.stringify(file.undone)}, redone ${JSON.stringify(file.redone)}${result === undefined ? "" : `, ${JSON.stringify(result)}`}`);
  console.log(`  ${JSON.stringify([file.table.stamp, file.table.rows.length, file.table.lines])}`);
  for (const line of asked.splice(0).slice(0, 6)) console.log(`  ${line}`);
}

const saved = (stamp, rows = ROWS) => [200, { rows, lines: rows.map((_, at) => at + 1), stamp, change: [Number(stamp), "b", "a"] }];
const EDITS = [{ kind: "cell", row: 1, column: 1, text: "Cat" }];
const changed = [["id", "title"], ["cow", "Cat"], ["hen", "Hen"]];

await run("loaded", () => {}, [], { sheet: "a b" });
await run("changed", (file) => { file.change(EDITS, changed); return [file.isSaving, file.table.rows, file.table.lines]; }, [saved("2")]);
await run("a new row", (file) => { file.change([{ kind: "new", row: 3, cells: ["pig", ""] }], [...ROWS, ["pig", ""]]); return file.table.lines; }, [saved("2", [...ROWS, ["pig", ""]])]);
await run("changed, undone and done again", (file) => { file.change(EDITS, changed); file.undo(); file.redo(); }, [saved("2"), saved("3"), saved("4")]);
await run("undone, then changed", (file) => { file.change(EDITS, changed); file.undo(); file.change(EDITS, changed); }, [saved("2"), saved("3"), saved("4")]);
await run("two changes undone", (file) => { file.change(EDITS, changed); file.change(EDITS, ROWS); file.undo(); file.undo(); }, ["2", "3", "4", "5"].map((stamp) => saved(stamp)));
await run("nothing to take back", (file) => { file.undo(); file.redo(); });
await run("refused", (file) => file.change(EDITS, changed), [[422, { problems: [{ message: "No.", hint: "fix it." }] }]]);
await run("undo of a changed file", (file) => { file.change(EDITS, changed); file.undo(); }, [saved("2"), [409, {}], saved("9")]);
await run("undo refused", (file) => { file.change(EDITS, changed); file.undo(); }, [saved("2"), [500, { error: "Broken." }]]);
await run("changed by another program, dropped", (file) => file.change(EDITS, changed), [[409, {}], saved("9")]);
await run("changed by another program, made", (file) => file.change(EDITS, changed), [[409, {}], saved("9", [ROWS[0], ROWS[2], ROWS[1]]), saved("10")], { choice: "make" });
await run("the row is gone", (file) => file.change([...EDITS, { kind: "new", row: 9, cells: ["", "a", "b"] }, { kind: "removed", row: 2 }], changed), [[409, {}], saved("9", [ROWS[0]])]);
await run("only removed", (file) => file.change([{ kind: "removed", row: 1 }], [ROWS[0], [], ROWS[2]]), [[409, {}], saved("9")]);
await run("a long text", (file) => file.change([{ ...EDITS[0], text: "x".repeat(450) }], changed), [[409, {}], saved("9")]);
await run("read again, the same", (file) => file.refresh(false), [saved("1")]);
await run("read again, changed", (file) => { file.undone = [1]; file.redone = [2]; return file.refresh(false); }, [saved("5")]);
await run("not read again while editing", (file) => file.refresh(true));
await run("not read again while saving", (file) => { file.change(EDITS, changed); return file.refresh(false); }, [saved("2")]);
await run("read again, but changed meanwhile", (file) => { const reading = file.refresh(false); file.change(EDITS, changed); return reading; }, [saved("5"), saved("6")]);
await run("read again, but refused", (file) => file.refresh(false), [[404, {}]]);
await run("two hundred changes", async (file) => {
  for (let at = 0; at < 205; at += 1) file.change(EDITS, changed);
  await file.work;
  const count = file.undone.length;
  [file.undone] = [[]];
  return count;
}, Array.from({ length: 205 }, (_, at) => saved(String(at))));

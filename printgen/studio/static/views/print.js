// Printing: writes the PDF, the kit or an export, shows the progress, and can cancel it.

import { make, makeChoice } from "../dom.js";
import { PAPERS } from "../papers.js";
import { ask, gamePath } from "../server.js";
import { makeFault, makeWords } from "../words.js";

const WORDS = {
  print: ["Print", "A PDF with every sheet, for your printer."],
  kit: ["Make a kit", "One zip with PDFs for A4 and Letter, cut files, proofs and a guide."],
  export: ["Export", "Files for another program."],
};
const STATES = { running: "Working …", done: "Done", failed: "Not made", cancelled: "Cancelled" };

export async function open({ root, store, say }) {
  const jobs = new Map();
  const { jobs: known, exporters } = await ask(gamePath(store.game, "jobs"));
  let paper = "";
  let copies = 1;
  let exporter = exporters[0];
  const number = make("input", { type: "number", min: 1, max: 99, value: 1, "aria-label": "Copies", on: { change: () => { copies = Number(number.value) || 1; } } });
  const list = make("ul", { class: "jobs" });
  const fault = make("p", { class: "notice", role: "alert", hidden: true });

  root.replaceChildren(
    make("h2", {}, "Print"),
    make("p", { class: "summary" }, "The files go into the game’s folder in output, as on the command line."),
    make("div", { class: "makers" },
      makeMaker("print",
        makeChoice("Paper", [["", "as in your settings"], ...PAPERS], paper, (value) => { paper = value; }),
        make("label", { class: "choice" }, make("span", {}, "Copies"), number)),
      makeMaker("kit"),
      makeMaker("export", makeChoice("As", exporters.map((id) => [id, id]), exporter, (value) => { exporter = value; }))),
    fault, list);

  function makeMaker(kind, ...choices) {
    const [label, text] = WORDS[kind];
    return make("section", { class: "maker" }, make("h3", {}, label), make("p", {}, text), choices,
      make("button", { type: "button", class: "main", on: { click: () => start(kind) } }, label));
  }

  async function start(kind) {
    const content = { kind, ...Object.fromEntries(store.choice) };
    if (content.players) content.players = Number(content.players);
    if (kind === "print") Object.assign(content, paper ? { paper } : {}, { copies });
    if (kind === "export") content.exporter = exporter;
    fault.hidden = true;
    try {
      show(await ask(gamePath(store.game, "jobs"), { method: "POST", content }));
    } catch (error) {
      fault.replaceChildren(...makeWords(error.message));
      fault.hidden = false;
    }
  }

  function show(job) {
    const before = jobs.get(job.number);
    if (before && before.job.state !== "running" && job.state === "running") return; // an older message came later
    const node = before?.node ?? make("li");
    jobs.set(job.number, { job, node });
    const [what, done, total] = job.progress ?? ["", 0, 0];
    const isRunning = job.state === "running";
    node.className = job.state;
    node.replaceChildren(
      make("h3", {}, WORDS[job.kind][0], " ", make("small", {}, isRunning && what ? `${what}, ${done} of ${total}` : STATES[job.state])),
      isRunning ? make("progress", { "aria-label": "Progress", ...(total ? { max: total, value: done } : {}) }) : "",
      isRunning ? make("button", { type: "button", class: "plain", on: { click: () => ask(`/api/jobs/${job.number}`, { method: "DELETE" }).then(show) } }, "Cancel") : "",
      make("ul", { class: "files" }, job.files.map((name, at) => make("li", {}, make("a", { href: `/api/jobs/${job.number}/files/${at}`, download: "" }, name)))),
      job.text ? make("p", { class: "text" }, job.text) : "",
      make("ul", { class: "faults" }, job.problems.map((problem) => makeFault(problem))));
    if (!before) list.prepend(node);
    if (!isRunning && before?.job.state === "running") say(`${WORDS[job.kind][0]}: ${STATES[job.state]}`);
  }

  known.forEach(show);
  const onJob = (event) => show(event.detail);
  store.addEventListener("job", onJob);
  return { close: () => store.removeEventListener("job", onJob) };
}

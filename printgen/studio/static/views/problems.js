// Everything that is wrong with the game, with links to the face, the row and the line.

import { counted, make } from "../dom.js";
import { makeHint, makeWords } from "../words.js";

const NAMES = { error: "Error", warning: "Warning", note: "Note" };

export function open({ root, store, makeAddress }) {
  const list = make("div");
  root.replaceChildren(make("h2", {}, "Problems"), list);
  let shown = "";

  function render() {
    const problems = store.problems;
    const text = JSON.stringify([problems, store.checked.checked, store.isChecking]);
    if (text === shown) return;
    shown = text;
    const focus = document.activeElement?.closest?.("li")?.dataset.key;
    list.replaceChildren(make("p", { class: "summary", role: "status" }, describe(problems)),
      make("ul", { class: "problems" }, problems.map((problem) => makeProblem(problem))));
    if (focus) [...list.querySelectorAll("li")].find((item) => item.dataset.key === focus)?.querySelector("a")?.focus();
  }

  function describe(problems) {
    if (!store.checked.checked) return "printgen is checking the whole game …";
    const counts = Object.keys(NAMES).map((severity) => [problems.filter((problem) => problem.severity === severity).length, severity]);
    const words = counts.filter(([count]) => count).map(([count, severity]) => counted(count, severity));
    const again = store.isChecking ? " Checking again …" : "";
    const faces = store.checked.faces ? ` in ${counted(store.checked.faces, "face")}` : "";
    return `${words.join(", ") || "No problems"}${faces}.${again}`;
  }

  function makeProblem(problem) {
    const face = findFace(problem);
    return make("li", { class: problem.severity, data: { key: [problem.file, problem.line, problem.message].join("|") } },
      face ? make("a", { class: "thumb", href: makeAddress("face", [face]), "aria-label": `Show ${store.state.faces[face].label}` },
        make("img", { alt: "", src: store.picture(store.state.faces[face]), loading: "lazy" })) : make("span", { class: "thumb" }),
      make("div", {},
        make("p", { class: "message" }, make("span", { class: "severity" }, NAMES[problem.severity]), " ", makeWords(problem.message)),
        makeHint(problem.hint),
        make("p", { class: "places" },
          makePlace(problem.file, problem.line),
          problem.row && problem.row[0] !== problem.file ? makePlace(...problem.row) : null,
          problem.template && problem.template[0] !== problem.file ? makePlace(...problem.template) : null,
          makeTableLink(problem))));
  }

  function makeTableLink({ file, line, row }) {
    const [name, at] = isTable(file) ? [file, line] : row ?? ["", 0];
    if (!isTable(name)) return null;
    const [path, sheet] = name.split("#");
    return make("a", { href: makeAddress("table", path.split("/"), { sheet, line: String(at || "") }) }, "Show in the table");
  }

  function findFace(problem) {
    const same = (place) => place && problem.row && place[0] === problem.row[0] && place[1] === problem.row[1];
    const found = Object.entries(store.state.faces).filter(([, face]) => face.component === problem.component);
    return (found.find(([, face]) => face.label === problem.face) ?? found.find(([, face]) => same(face.where)) ?? found[0])?.[0];
  }

  render();
  return { update: render, checked: render };
}

function isTable(file) {
  return /\.(csv|tsv|tab|xlsx|xlsm|ods)(#|$)/i.test(file);
}

export function makePlace(file, line) {
  const text = line ? `${file}:${line}` : file;
  const parts = text.split(/(?<=\/)/).flatMap((part, at) => (at ? [make("wbr"), part] : [part])); // a long path breaks after a slash
  const button = make("button", { type: "button", class: "place", title: "Copy", "aria-label": `Copy ${text}` }, parts);
  button.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(text).catch(() => {});
    button.classList.add("copied");
    setTimeout(() => button.classList.remove("copied"), 900);
  });
  return button;
}

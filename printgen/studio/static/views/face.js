// One piece: front and back, with the lines of cut and safe zone, in grey and as people with other colour vision see it.

import { make, makeChoice, makeToggle } from "../dom.js";
import { swapPicture } from "../pictures.js";
import { ask, gamePath } from "../server.js";
import { measureScreen, readScale } from "../screen.js";
import { makeFault, makeWords } from "../words.js";
import { makePlace } from "./problems.js";

const SIGHTS = [["", "full colour"], ["grey", "grey"], ["protan", "without red cones"], ["deutan", "without green cones"], ["tritan", "without blue cones"]];

export function open({ root, store, address, makeAddress, keepQuery, go, say }) {
  let name = address.rest[0];
  let sight = SIGHTS.some(([key]) => key === address.query.get("sight")) ? address.query.get("sight") : "";
  let hasLines = address.query.get("lines") !== "off";
  let isTrue = address.query.get("size") === "true";
  const panel = make("aside", { class: "about", "aria-label": "About this face" });
  const desk = make("div", { class: "desk" });
  const tray = make("div", { class: "tray" });
  root.replaceChildren(tray, make("div", { class: "split" }, desk, panel));
  const sides = new Map();
  const drawn = new Map(); // what is drawn on a face, by its identity
  const loading = new Map();
  let chosen = null; // { name, element }

  function render() {
    const piece = store.pieceOf(name);
    if (!piece) {
      desk.replaceChildren(make("p", { class: "waiting" }, `There is no face "${name}" now.`));
      panel.replaceChildren();
      return;
    }
    const names = [piece.front, piece.back].filter(Boolean);
    for (const [key, side] of sides) if (!names.includes(key)) { side.node.remove(); sides.delete(key); }
    for (const key of names) {
      if (!sides.has(key)) sides.set(key, makeSide(key));
      fillSide(sides.get(key), key, piece.component);
    }
    desk.replaceChildren(...names.map((key) => sides.get(key).node));
    desk.dataset.sight = sight;
    desk.classList.toggle("true-size", isTrue);
    fillPanel(piece);
  }

  function makeSide(key) {
    const picture = make("img", { alt: "" });
    const lines = make("img", { alt: "", class: "lines" });
    const frame = make("div", { class: "frame", hidden: true });
    const fault = make("p", { class: "fault", hidden: true });
    const caption = make("figcaption");
    const paper = make("div", { class: "paper" }, picture, lines, frame, fault);
    paper.addEventListener("click", (event) => chooseAt(key, event));
    return { key, picture, lines, frame, fault, caption, paper, node: make("figure", { class: "side" }, paper, caption) };
  }

  function fillSide(side, key, component) {
    const face = store.state.faces[key];
    const [wide, high] = [component.width + 2 * component.bleed, component.height + 2 * component.bleed];
    const scale = readScale();
    side.paper.style.setProperty("--ratio", String(wide / high));
    side.paper.style.setProperty("--width", `${wide * scale}px`);
    side.picture.alt = [component.title, face.title || face.id, face.side].filter(Boolean).join(", ");
    side.node.classList.toggle("stale", face.stale);
    side.fault.hidden = !face.stale;
    side.fault.replaceChildren(...(face.stale ? makeWords(store.problemsOf(key)[0]?.message ?? "This face cannot be drawn now.") : []));
    side.lines.hidden = !hasLines;
    side.caption.textContent = face.side;
    swapPicture(side.picture, store.picture(face, hasLines ? "bleed" : "trim"));
    side.paper.classList.toggle("trimmed", !hasLines);
    side.frame.hidden = chosen?.name !== key;
    if (chosen?.name === key) placeFrame(side, chosen.element, component);
    loadElements(face);
    swapPicture(side.lines, store.picture(face, "lines"));
  }

  function loadElements({ identity }) {
    if (!loading.has(identity)) loading.set(identity, askForElements(identity).finally(() => loading.delete(identity)));
    return loading.get(identity);
  }

  async function askForElements(identity) {
    if (drawn.has(identity)) return;
    const { elements } = await ask(gamePath(store.game, "elements", identity)).catch(() => ({ elements: [] }));
    drawn.set(identity, elements);
    for (const other of drawn.keys()) if (drawn.size > 40 && other !== identity) { drawn.delete(other); break; }
    const piece = store.pieceOf(name);
    if (piece) fillPanel(piece);
  }

  // The corner and the size of what a picture shows, in mm.
  function view({ bleed, width, height }) {
    const more = hasLines ? bleed : 0;
    return { left: -more, top: -more, wide: width + 2 * more, high: height + 2 * more };
  }

  function placeFrame(side, { box: [left, top, right, bottom] }, component) {
    const seen = view(component);
    side.frame.style.left = `${((left - seen.left) / seen.wide) * 100}%`;
    side.frame.style.top = `${((top - seen.top) / seen.high) * 100}%`;
    side.frame.style.width = `${((right - left) / seen.wide) * 100}%`;
    side.frame.style.height = `${((bottom - top) / seen.high) * 100}%`;
  }

  // Chooses the smallest thing under the pointer.
  async function chooseAt(key, event) {
    const { component } = store.pieceOf(key);
    const frame = sides.get(key).paper.getBoundingClientRect();
    const seen = view(component);
    const x = seen.left + ((event.clientX - frame.left) / frame.width) * seen.wide;
    const y = seen.top + ((event.clientY - frame.top) / frame.height) * seen.high;
    await loadElements(store.state.faces[key]);
    const area = ({ box }) => (box[2] - box[0]) * (box[3] - box[1]);
    const hits = (drawn.get(store.state.faces[key].identity) ?? []).filter(
      ({ box }) => x >= box[0] - 0.3 && x <= box[2] + 0.3 && y >= box[1] - 0.3 && y <= box[3] + 0.3);
    choose(key, hits.reduce((best, one) => (!best || area(one) <= area(best) ? one : best), null));
  }

  function choose(key, element) {
    chosen = element ? { name: key, element } : null;
    render();
    if (element) say(`${describe(element)}, ${element.where.filter(Boolean).join(":")}`);
  }

  function describe(element) {
    if (element.kind !== "text") return { shape: "Shape", picture: "Icon or picture" }[element.kind];
    const { fit, points } = element;
    if (fit?.shrunk) return `Text, ${points} pt instead of ${fit.asked} pt`;
    return fit?.tight ? `Text, ${points} pt, its box is full` : `Text, ${points} pt`;
  }

  function makeElement(key, element) {
    const isChosen = chosen?.name === key && chosen.element === element;
    return make("li", { class: isChosen ? "chosen" : "" },
      make("button", { type: "button", class: "plain", "aria-pressed": String(isChosen), on: { click: () => choose(key, isChosen ? null : element) } }, describe(element)),
      makePlace(...element.where));
  }

  // The texts of a piece that were made smaller or fill their boxes, each line of a template once.
  function listTightTexts(names) {
    const found = new Map();
    for (const key of names) {
      for (const element of drawn.get(store.state.faces[key].identity) ?? []) {
        if (element.fit?.shrunk || element.fit?.tight) found.set([key, ...element.where, element.points].join(), [key, element]);
      }
    }
    return [...found.values()];
  }

  function fillTray() {
    const choice = makeChoice("Seen in", SIGHTS, sight, (value) => { sight = value; keepQuery({ sight }); render(); });
    const order = listPieces();
    const at = order.findIndex((sides) => sides.includes(name));
    const link = (to, text, key) => make("a", { class: "step", role: "link", href: order[to] ? makeAddress("face", [order[to][0]], query()) : null,
      "aria-disabled": order[to] ? null : "true", title: `Key: ${key}` }, text);
    tray.replaceChildren(
      make("span", { class: "steps" }, link(at - 1, "‹ Previous", "←"), link(at + 1, "Next ›", "→")),
      makeToggle("Bleed and safe zone", hasLines, (on) => { hasLines = on; keepQuery({ lines: on ? "" : "off" }); render(); }),
      makeToggle("True size", isTrue, (on) => { isTrue = on; keepQuery({ size: on ? "true" : "" }); render(); }),
      make("button", { type: "button", class: "plain", on: { click: () => measureScreen().then(render) } }, "Measure this screen …"),
      choice);
  }

  function query() {
    return { sight, lines: hasLines ? "" : "off", size: isTrue ? "true" : "" };
  }

  function listPieces() {
    return store.state.components.flatMap((component) => component.pieces);
  }

  function fillPanel({ component, front, back }) {
    const face = store.state.faces[front];
    const problems = [front, back].filter(Boolean).flatMap((key) => store.problemsOf(key));
    const facts = [
      ["Component", component.title],
      ["Size", `${component.width} × ${component.height} mm, ${component.bleed ? `${component.bleed} mm` : "no"} bleed`],
      ["Copies", String(face.copies)],
      face.where ? ["Row", makePlace(...face.where)] : null,
      ["Template", makePlace(component.template)],
      back && component.back ? ["Back", makePlace(component.back)] : null,
    ].filter(Boolean);
    const tight = listTightTexts([front, back].filter(Boolean));
    const focus = [...panel.querySelectorAll("button")].indexOf(document.activeElement);
    const isOpen = panel.querySelector("details")?.open;
    panel.replaceChildren(...[
      make("h2", {}, face.title || face.id || component.title),
      make("dl", {}, facts.flatMap(([term, text]) => [make("dt", {}, term), make("dd", {}, text)])),
      make("h3", {}, "Chosen"),
      chosen && store.state.faces[chosen.name] ? make("ul", { class: "elements" }, makeElement(chosen.name, chosen.element))
        : make("p", { class: "hint" }, "Click on anything to see the line that draws it."),
      tight.length ? make("h3", {}, "Texts with little room") : null,
      tight.length ? make("ul", { class: "elements" }, tight.map((one) => makeElement(...one))) : null,
      make("h3", {}, problems.length ? "Problems" : "No problems on this piece"),
      make("ul", { class: "faults" }, [...new Set(problems)].map((problem) => makeFault(problem, makePlace(problem.file, problem.line)))),
      make("details", {}, make("summary", {}, "Everything on this piece"),
        make("ul", { class: "elements" }, [front, back].filter(Boolean).flatMap((key) => (drawn.get(store.state.faces[key].identity) ?? [])
          .map((element) => makeElement(key, element))))),
    ].filter(Boolean));
    panel.querySelector("details").open = Boolean(isOpen);
    if (focus >= 0) panel.querySelectorAll("button")[focus]?.focus();
  }

  function onKey(event) {
    if (event.target.closest?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const order = listPieces();
    const at = order.findIndex((sides) => sides.includes(name));
    const to = { ArrowLeft: order[at - 1], ArrowRight: order[at + 1] }[event.key];
    if (to) go(makeAddress("face", [to[0]], query()));
    if (event.key === "Escape") go(makeAddress("wall"));
  }

  document.addEventListener("keydown", onKey);
  fillTray();
  render();
  return {
    update() { fillTray(); render(); },
    checked: render,
    follow({ rest }) {
      name = rest[0];
      chosen = null;
      fillTray();
      render();
      return true;
    },
    close() { document.removeEventListener("keydown", onKey); },
  };
}

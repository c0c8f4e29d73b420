// One piece: front and back, with the lines of cut and safe zone, in grey and as people with other colour vision see it.

import { make, makeChoice, makeToggle, swapPicture } from "../dom.js";
import { makePlace } from "./problems.js";
import { measureScreen, readScale } from "../screen.js";

const SIGHTS = [["", "full colour"], ["grey", "grey"], ["protan", "without red cones"], ["deutan", "without green cones"], ["tritan", "without blue cones"]];

export function open({ root, store, address, makeAddress, keepQuery, go }) {
  let name = address.rest[0];
  let sight = SIGHTS.some(([key]) => key === address.query.get("sight")) ? address.query.get("sight") : "";
  let hasLines = address.query.get("lines") !== "off";
  let isTrue = address.query.get("size") === "true";
  const panel = make("aside", { class: "about", "aria-label": "About this face" });
  const desk = make("div", { class: "desk" });
  const tray = make("div", { class: "tray" });
  root.replaceChildren(tray, make("div", { class: "split" }, desk, panel));
  const sides = new Map();

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
    const fault = make("p", { class: "fault", hidden: true });
    const caption = make("figcaption");
    const paper = make("div", { class: "paper" }, picture, lines, fault);
    return { key, picture, lines, fault, caption, paper, node: make("figure", { class: "side" }, paper, caption) };
  }

  function fillSide(side, key, component) {
    const face = store.state.faces[key];
    const [wide, high] = [component.width + 2 * component.bleed, component.height + 2 * component.bleed];
    const scale = readScale();
    side.paper.style.setProperty("--ratio", String(wide / high));
    side.paper.style.setProperty("--width", `${wide * scale}px`);
    side.picture.alt = `${component.title}: ${face.title || face.id || "the face"}, ${face.side}`;
    side.node.classList.toggle("stale", face.stale);
    side.fault.hidden = !face.stale;
    side.fault.textContent = face.stale ? store.problemsOf(key)[0]?.message ?? "This face cannot be drawn now." : "";
    side.lines.hidden = !hasLines;
    side.caption.textContent = face.side;
    swapPicture(side.picture, store.picture(face, hasLines ? "bleed" : "trim"));
    side.paper.classList.toggle("trimmed", !hasLines);
    swapPicture(side.lines, store.picture(face, "lines"));
  }

  function fillTray() {
    const choice = makeChoice("Seen in", SIGHTS, sight, (value) => { sight = value; keepQuery({ sight }); render(); });
    const order = listPieces();
    const at = order.findIndex((sides) => sides.includes(name));
    const link = (to, text, key) => make("a", { class: "step", href: order[to] ? makeAddress("face", [order[to][0]], query()) : null,
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
      ["Size", `${component.width} × ${component.height} mm, ${component.bleed} mm bleed`],
      ["Copies", String(face.copies)],
      face.where ? ["Row", makePlace(...face.where)] : null,
      ["Template", makePlace(component.template)],
      back && component.back ? ["Back", makePlace(component.back)] : null,
    ].filter(Boolean);
    panel.replaceChildren(
      make("h2", {}, face.title || face.id || component.title),
      make("dl", {}, facts.flatMap(([term, text]) => [make("dt", {}, term), make("dd", {}, text)])),
      make("h3", {}, problems.length ? "Problems" : "No problems on this piece"),
      make("ul", { class: "faults" }, [...new Set(problems)].map((problem) => make("li", { class: problem.severity },
        make("p", {}, problem.message), problem.hint ? make("p", { class: "hint" }, problem.hint) : null, makePlace(problem.file, problem.line)))));
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
      fillTray();
      render();
      return true;
    },
    close() { document.removeEventListener("keydown", onKey); },
  };
}

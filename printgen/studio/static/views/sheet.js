// The sheets: papers as they are printed, with the order of the cuts, and the back as it shines through.

import { counted, make, makeChoice, makeToggle } from "../dom.js";
import { PAPERS } from "../papers.js";
import { ask, gamePath } from "../server.js";
import { makeWords } from "../words.js";

const SCALE = 1.55; // CSS pixels per mm, if the window is wide enough
const SVG = "http://www.w3.org/2000/svg";

export function open({ root, store, address, keepQuery, say }) {
  let paper = address.query.get("paper") ?? "";
  let hasCuts = address.query.get("cuts") === "on";
  let isLit = address.query.get("light") === "on";
  let laidOut = null;
  let turn = 0;

  const tray = make("div", { class: "tray" });
  const list = make("div", { class: "sheets" });
  root.replaceChildren(tray, list);
  const observer = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => {
    if (isIntersecting && !target.dataset.filled) fill(target);
    else if (!isIntersecting && target.dataset.filled) empty(target);
  }), { root, rootMargin: "800px" });

  async function load() {
    const now = ++turn;
    list.classList.add("waits");
    const query = store.choice;
    if (paper) query.set("paper", paper);
    const found = await ask(`${gamePath(store.game, "sheets")}?${query}`);
    if (now !== turn) return;
    list.classList.remove("waits");
    if (found.papers.length || !laidOut) laidOut = found;
    else laidOut = { ...laidOut, problems: found.problems };
    render();
  }

  function render() {
    const errors = laidOut.problems.filter((problem) => problem.severity === "error");
    list.replaceChildren(...errors.map((problem) => make("p", { class: "fault" }, makeWords(problem.message))),
      ...laidOut.papers.map((sheet, at) => makeSheet(sheet, at)));
    list.classList.toggle("stale", errors.length > 0);
    fillTray();
    list.querySelectorAll(".sheet-page").forEach((page) => observer.observe(page));
  }

  function fillTray() {
    const own = laidOut && !PAPERS.some(([name]) => name === laidOut.paper) ? [[laidOut.paper, laidOut.paper]] : [];
    tray.replaceChildren(
      makeChoice("Paper", [...own, ...PAPERS], paper || laidOut?.paper, (value) => { paper = value; keepQuery({ paper }); load(); }),
      makeToggle("Order of the cuts", hasCuts, (on) => { hasCuts = on; keepQuery({ cuts: on ? "on" : "" }); list.classList.toggle("cuts", on); }),
      makeToggle("Show backs through fronts", isLit, (on) => {
        isLit = on;
        keepQuery({ light: on ? "on" : "" });
        render();
        say(on ? "The backs show through the fronts." : "Fronts and backs are side by side.");
      }),
      make("span", { class: "total" }, laidOut ? counted(laidOut.papers.length, "paper") : ""));
    list.classList.toggle("cuts", hasCuts);
  }

  function makeSheet(sheet, at) {
    const pages = [["front", sheet.front], ["back", sheet.back]].filter(([, side]) => side);
    const label = `${at + 1}. ${sheet.title}`;
    return make("section", { class: "sheet", "aria-label": label },
      make("h2", {}, label, " ", make("small", {}, [counted(sheet.front.places.length, "piece"), sheet.cuts.length ? counted(sheet.cuts.length, "cut") : ""].filter(Boolean).join(" · "))),
      make("div", { class: "pages" }, isLit && sheet.back
        ? makePage(`${label}, front and back`, at, "both", sheet.front.size)
        : pages.map(([side, page]) => makePage(`${label}, ${side}`, at, side, page.size))));
  }

  function makePage(label, at, side, [wide, high]) {
    const page = make("div", { class: "sheet-page", role: "img", "aria-label": label, data: { at: String(at), side } });
    page.style.width = `${wide * SCALE}px`;
    page.style.aspectRatio = `${wide} / ${high}`;
    return page;
  }

  function fill(page) {
    page.dataset.filled = "yes";
    const sheet = laidOut.papers[Number(page.dataset.at)];
    const side = page.dataset.side;
    if (side === "both") {
      page.append(drawSide(sheet.back, "through", flipOf(sheet.back.size)), drawSide(sheet.front, "over", ""));
      page.append(drawMarks(sheet.front, sheet.cuts));
    } else {
      page.append(drawSide(sheet[side], "", ""), drawMarks(sheet[side], side === "front" ? sheet.cuts : []));
    }
  }

  function empty(page) {
    delete page.dataset.filled;
    page.replaceChildren();
  }

  // How the paper is turned over to print its back: about the edge that the order names.
  function flipOf([wide, high]) {
    const isUpright = (high >= wide) === (laidOut.sides !== "short-edge");
    return isUpright ? "flip-x" : "flip-y";
  }

  function drawSide(sheet, ...classes) {
    const layer = make("div", { class: ["layer", ...classes].filter(Boolean).join(" ") });
    const places = sheet.places;
    for (const kind of ["bleed", "trim"]) for (const place of places) if (kind === "trim" || place.bleed) layer.append(drawPlace(place, kind, sheet.size));
    return layer;
  }

  // A face as an image. Lengths are fractions of the paper, so that the page can have any size.
  function drawPlace(place, kind, [paperWide, paperHigh]) {
    const [left, top, wide, high, scale] = place.view ?? [0, 0, ...place.size, 1];
    const more = kind === "bleed" && !place.view ? place.bleed : 0;
    const shown = [wide * scale + 2 * more, high * scale + 2 * more];
    const isTurned = place.turn % 180 !== 0;
    const middle = [place.x + (isTurned ? high : wide) * scale / 2, place.y + (isTurned ? wide : high) * scale / 2];
    const frame = make("div", { class: "placed" });
    frame.style.left = `${((middle[0] - shown[0] / 2) / paperWide) * 100}%`;
    frame.style.top = `${((middle[1] - shown[1] / 2) / paperHigh) * 100}%`;
    frame.style.width = `${(shown[0] / paperWide) * 100}%`;
    frame.style.height = `${(shown[1] / paperHigh) * 100}%`;
    if (place.turn) frame.style.transform = `rotate(${place.turn}deg)`;
    const image = make("img", { alt: "", decoding: "async", src: store.picture(place, kind) });
    if (place.view) {
      image.style.width = `${(place.size[0] / wide) * 100}%`;
      image.style.height = `${(place.size[1] / high) * 100}%`;
      image.style.left = `${(-left / wide) * 100}%`;
      image.style.top = `${(-top / high) * 100}%`;
    }
    frame.append(image);
    return frame;
  }

  function drawMarks(sheet, cuts) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `0 0 ${sheet.size.join(" ")}`);
    svg.setAttribute("class", "marks");
    svg.setAttribute("aria-hidden", "true"); // the page has a label
    const add = (tag, attributes, text) => {
      const node = document.createElementNS(SVG, tag);
      for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
      if (text !== undefined) node.textContent = text;
      svg.append(node);
    };
    for (const [x1, y1, x2, y2, kind, thick] of sheet.marks) add("line", { x1, y1, x2, y2, class: kind, "stroke-width": thick });
    for (const [x, y, text, upright, high] of sheet.notes) {
      add("text", { x, y, "font-size": high, transform: upright ? `rotate(90 ${x} ${y})` : "" }, text);
    }
    if (sheet.ruler) {
      const [x, y, upright] = sheet.ruler;
      add("rect", { x, y, width: upright ? 2.8 : 101.6, height: upright ? 101.6 : 2.8, class: "ruler" });
    }
    for (const [number, x1, y1, x2, y2] of cuts) {
      add("line", { x1, y1, x2, y2, class: "cut-order" });
      add("circle", { cx: x1 + (x2 - x1) * 0.03 + 3.4, cy: y1 + (y2 - y1) * 0.03 + 3.4, r: 3.2, class: "cut-number" });
      add("text", { x: x1 + (x2 - x1) * 0.03 + 3.4, y: y1 + (y2 - y1) * 0.03 + 4.9, "font-size": 4, class: "cut-number" }, String(number));
    }
    return svg;
  }

  fillTray();
  list.append(make("p", { class: "waiting" }, "Laying out the sheets …"));
  load().catch((error) => list.replaceChildren(make("p", { class: "fault" }, makeWords(error.message))));
  let waiting = null;
  return {
    update() {
      clearTimeout(waiting);
      waiting = setTimeout(() => load().catch(() => {}), 150);
    },
    close() {
      clearTimeout(waiting);
      observer.disconnect();
    },
  };
}

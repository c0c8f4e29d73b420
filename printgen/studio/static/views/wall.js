// The wall: every face by component. Only the rows near the window are in the page.

import { counted, make, makeChoice } from "../dom.js";
import { dropPicture, noteScrolling, swapPicture } from "../pictures.js";
import { layOut, findShown } from "../layout.js";
import { makeWords } from "../words.js";

const SCALES = [0.6, 0.9, 1.3, 1.9, 2.8, 4]; // CSS pixels per mm
const AROUND = 600; // pixels above and below the window that are drawn
const MOST_GLOWING = 40; // cards

export function open({ root, store, address, makeAddress, keepQuery, go }) {
  let zoom = clamp(Number(address.query.get("zoom") ?? 3), 0, SCALES.length - 1);
  let find = address.query.get("find") ?? "";
  let only = address.query.get("component") ?? "";
  let shape = null;
  let focused = null; // the key of the card that has, or had last, the focus
  const cards = new Map();

  const search = make("input", { type: "search", placeholder: "Find a face", "aria-label": "Find a face", value: find });
  const parts = make("span");
  const total = make("span", { class: "total", role: "status" });
  const slider = make("input", { type: "range", min: 0, max: SCALES.length - 1, step: 1, value: zoom, "aria-label": "Size" });
  const sheet = make("div", { class: "wall" });
  const scroller = make("div", { class: "scroller" }, sheet);
  root.replaceChildren(make("div", { class: "tray" }, search, parts, make("label", { class: "choice" }, make("span", {}, "Size"), slider), total), scroller);

  const refresh = () => { arrange(); render(); };
  search.addEventListener("input", () => { find = search.value; keepQuery({ find }); scroller.scrollTop = 0; refresh(); });
  slider.addEventListener("input", () => { zoom = Number(slider.value); keepQuery({ zoom: zoom === 3 ? "" : String(zoom) }); refresh(); });
  scroller.addEventListener("scroll", () => { noteScrolling(); requestAnimationFrame(() => render({ refill: false })); }, { passive: true });
  const observer = new ResizeObserver(refresh);
  observer.observe(scroller);
  sheet.addEventListener("keydown", moveFocus);
  sheet.addEventListener("focusin", (event) => { focused = event.target.closest(".card")?.dataset.key ?? focused; });
  document.addEventListener("keydown", onKey);
  listComponents();
  refresh();

  function onKey(event) {
    if (event.key === "/" && !event.target.closest?.("input, select, textarea")) {
      event.preventDefault();
      search.focus();
    }
  }

  function listComponents() {
    const all = store.state.components.map((component) => [component.name, component.title]);
    parts.replaceChildren(makeChoice("Component", [["", "all"], ...all], only, (value) => {
      only = value;
      keepQuery({ component: only });
      scroller.scrollTop = 0;
      refresh();
    }));
  }

  function arrange() {
    const words = find.toLowerCase().split(/\s+/).filter(Boolean);
    const groups = store.state.components.filter((component) => !only || component.name === only).map((component) => ({
      component,
      faces: listFaces(component).filter((face) => words.every((word) => face.text.includes(word))),
    })).filter((group) => group.faces.length);
    shape = layOut(groups, scroller.clientWidth, SCALES[zoom]);
    sheet.style.height = `${shape.height}px`;
    const shown = groups.reduce((sum, group) => sum + group.faces.length, 0);
    total.textContent = counted(shown, "face");
    sheet.dataset.empty = shown ? "" : find ? "No face has these words." : "Nothing has been drawn yet. The problems say why.";
  }

  // The fronts and backs of a component. Sides that look the same are shown once.
  function listFaces(component) {
    const shown = new Map();
    for (const side of [0, 1]) {
      for (const name of new Set(component.pieces.map((piece) => piece[side]).filter(Boolean))) {
        const face = store.state.faces[name];
        const words = [component.title, component.name, face.title, face.id, face.side].join(" ").toLowerCase();
        const same = shown.get(`${side} ${face.identity}`);
        if (!same) shown.set(`${side} ${face.identity}`, { name, text: words, copies: face.copies, faces: 1 });
        else Object.assign(same, { text: `${same.text} ${words}`, copies: same.copies + face.copies, faces: same.faces + 1 });
      }
    }
    return [...shown.values()];
  }

  // Draws the items near the window. Those that are in the page already are filled again only if the game may have changed.
  function render({ refill = true } = {}) {
    const shown = findShown(shape, scroller.scrollTop - AROUND, scroller.scrollTop + scroller.clientHeight + AROUND, focused);
    const keys = new Set(shown.map((item) => item.key));
    for (const [key, node] of cards) if (!keys.has(key)) removeCard(key, node);
    const stale = refill ? shown : shown.filter((item) => !cards.has(item.key));
    for (const item of stale) fillItem(cards.get(item.key) ?? addCard(item), item);
    sortCards(shown);
    const faces = stale.filter((item) => item.kind === "face");
    for (const item of [...faces.filter(isInWindow), ...faces]) swapPicture(cards.get(item.key).firstChild, store.picture(store.state.faces[item.name]));
  }

  function isInWindow({ y, height }) {
    return y + height > scroller.scrollTop && y < scroller.scrollTop + scroller.clientHeight;
  }

  function addCard(item) {
    const node = item.kind === "face"
      ? make("a", { class: "card", draggable: "false", data: { key: item.key } }, make("img", { alt: "", draggable: "false" }), make("span", { class: "name" }))
      : make("h2", { class: "part", data: { key: item.key } });
    cards.set(item.key, node);
    return node;
  }

  function removeCard(key, node) {
    if (node.matches(".card")) dropPicture(node.firstChild);
    node.remove();
    cards.delete(key);
  }

  // Screen readers and the tab key follow the order of the elements, not their places.
  function sortCards(shown) {
    let last = null;
    for (const item of shown) {
      const node = cards.get(item.key);
      if (node.parentNode !== sheet || node.previousSibling !== last) sheet.insertBefore(node, last ? last.nextSibling : sheet.firstChild);
      last = node;
    }
  }

  function fillItem(node, item) {
    node.style.transform = `translate(${item.x}px, ${item.y}px)`;
    node.style.width = `${item.width}px`;
    if (item.kind === "face") fillCard(node, item);
    else fillHeading(node, item);
  }

  function fillHeading(node, { component, count }) {
    const size = `${component.width} × ${component.height} mm`;
    const text = `${component.title}|${counted(count, "face")} · ${counted(component.count, "piece")} · ${size}`;
    if (node.dataset.text === text) return;
    node.dataset.text = text;
    node.replaceChildren(component.title, make("small", {}, text.split("|")[1]));
  }

  function fillCard(node, { name, component, width, pictureHeight, copies, faces }) {
    const face = store.state.faces[name];
    const [image, label] = node.children;
    const title = (faces === 1 && (face.title || face.id)) || component.title;
    const words = [title, face.side === "back" ? "back" : "", copies > 1 ? `×${copies}` : ""].filter(Boolean).join("\u00a0·\u00a0");
    node.href = makeAddress("face", [name]);
    node.setAttribute("aria-label", `${component.title}: ${words.replaceAll("\u00a0", " ").replace("×", "copies: ")}${face.stale ? ", not current" : ""}`);
    node.tabIndex = (focused ?? firstKey()) === name ? 0 : -1;
    node.classList.toggle("stale", face.stale);
    node.dataset.shape = component.shape;
    image.style.height = `${pictureHeight}px`;
    image.style.borderRadius = component.shape === "circle" ? "50%" : `${(component.radius * width) / component.width}px`;
    if (label.textContent !== words) label.textContent = words;
    const message = face.stale ? store.problemsOf(name)[0]?.message ?? "This face cannot be drawn now." : "";
    if ((node.dataset.message ?? "") !== message) showMessage(node, message);
  }

  function showMessage(node, message) {
    node.dataset.message = message;
    node.querySelector(".fault")?.remove();
    if (message) node.append(make("span", { class: "fault" }, makeWords(message)));
  }

  function firstKey() {
    return shape.items.find((item) => item.kind === "face")?.key;
  }

  function moveFocus(event) {
    const faces = shape.items.filter((item) => item.kind === "face");
    const at = faces.findIndex((item) => item.key === focused);
    const to = findNext(faces, at, event.key, scroller.clientHeight);
    if (to === null) return;
    event.preventDefault();
    const item = faces[clamp(to, 0, faces.length - 1)];
    focused = item.key;
    if (item.y < scroller.scrollTop) scroller.scrollTop = item.y - 60;
    if (item.y + item.height > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = item.y + item.height - scroller.clientHeight + 20;
    render();
    cards.get(item.key)?.focus({ preventScroll: true });
  }

  return {
    update({ changed, isRebuilt }) {
      if (isRebuilt) { listComponents(); arrange(); }
      render();
      flash([...changed].map((name) => cards.get(name)).filter(Boolean));
    },
    checked() { render(); },
    close() {
      observer.disconnect();
      document.removeEventListener("keydown", onKey);
    },
  };
}

// Lets cards that have changed glow, unless so many have changed that it would say nothing.
function flash(nodes) {
  for (const node of nodes) node.classList.remove("changed");
  if (!nodes.length || nodes.length > MOST_GLOWING) return;
  void nodes[0].offsetWidth; // begins the animation again
  for (const node of nodes) node.classList.add("changed");
}

// The place in the list that a key leads to, or null.
function findNext(faces, at, key, height) {
  if (at < 0 || !faces.length) return key.startsWith("Arrow") && faces.length ? 0 : null;
  const here = faces[at];
  if (key === "ArrowRight") return at + 1;
  if (key === "ArrowLeft") return at - 1;
  if (key === "Home") return 0;
  if (key === "End") return faces.length - 1;
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: height, PageUp: -height }[key];
  if (!step) return null;
  const beyond = (item) => (step > 0 ? item.y >= here.y + Math.max(step, 1) : item.y <= here.y + Math.min(step, -1));
  const others = faces.map((item, place) => [item, place]).filter(([item]) => beyond(item));
  if (!others.length) return step > 0 ? faces.length - 1 : 0;
  const row = step > 0 ? others[0][0].y : others.at(-1)[0].y;
  const near = others.filter(([item]) => item.y === row);
  return near.reduce((best, one) => (Math.abs(one[0].x - here.x) < Math.abs(best[0].x - here.x) ? one : best))[1];
}

function clamp(value, least, most) {
  return Math.min(Math.max(Number.isFinite(value) ? value : least, least), most);
}

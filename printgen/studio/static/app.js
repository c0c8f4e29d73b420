// The shell: reads the address, opens the game and the view that it names, and shows what all views share.

import { counted, make, makeChoice } from "./dom.js";
import { Store } from "./store.js";
import { VIEWS } from "./views.js";
import { makeWords } from "./words.js";

const main = document.getElementById("main");
const title = document.getElementById("title");
const views = document.getElementById("views");
const tools = document.getElementById("tools");
const live = document.getElementById("live");

let store = null;
let view = null; // what the open view's module returned
let opening = 0;

// The parts of the address: /games/GAME/VIEW/REST?query
function readAddress(address = location) {
  const parts = address.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const query = new URLSearchParams(address.search);
  if (parts[0] !== "games") return { game: null, view: parts[0] ?? "games", rest: [], query };
  return { game: parts[1] ?? null, view: parts[2] ?? "wall", rest: parts.slice(3), query };
}

// The address of a view. Keeps the chosen style, players and language.
export function makeAddress(name, rest = [], query = {}) {
  const kept = store ? store.choice : new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) kept.set(key, value);
  const path = ["", "games", store.game, name, ...rest].map(encodeURIComponent).join("/");
  return kept.size ? `${path}?${kept}` : path;
}

export function go(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  return open();
}

// Changes the query without opening the view again, so that a reload or a copied address shows the same.
export function keepQuery(values) {
  const address = new URL(location);
  for (const [key, value] of Object.entries(values)) {
    if (value) address.searchParams.set(key, value);
    else address.searchParams.delete(key);
  }
  history.replaceState(null, "", address);
}

export function say(text) {
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = text; });
}

async function open() {
  const turn = ++opening;
  const address = readAddress();
  const known = VIEWS.find((candidate) => candidate.name === address.view);
  const loading = address.game === null ? import(`./views/${["new", "results"].includes(address.view) ? address.view : "games"}.js`) : known?.load();
  try {
    await prepareStore(address);
    const module = await (loading ?? Promise.reject(new Error(`There is no view "${address.view}".`)));
    if (turn !== opening) return;
    const isSame = view?.name === address.view && view.follow?.(address);
    if (!isSame) {
      view?.close?.();
      main.replaceChildren();
      main.className = `view view-${address.view}`;
      view = { name: address.view, ...(await module.open({ root: main, store, address, go, makeAddress, keepQuery, say })) };
      if (turn > 1) main.focus({ preventScroll: true });
    }
    showShell(address);
  } catch (error) {
    if (turn === opening) showFailure(error);
  }
}

async function prepareStore(address) {
  const isKept = store && store.game === address.game && ["style", "players", "language"].every(
    (name) => (store.query.get(name) ?? "") === (address.query.get(name) ?? ""));
  if (isKept) return;
  store?.close();
  view?.close?.();
  view = null;
  store = address.game === null ? null : new Store(address.game, address.query);
  if (!store) return;
  showShell(address); // before anything that would move when the bar grows
  main.replaceChildren(make("p", { class: "waiting" }, "Drawing …"));
  await store.load();
  store.addEventListener("change", (event) => {
    view?.update?.(event.detail);
    showShell(readAddress());
    const { changed } = event.detail;
    if (changed.size) say(`${counted(changed.size, "face")} changed.`);
  });
  store.addEventListener("checked", () => {
    view?.checked?.();
    showShell(readAddress());
  });
  store.addEventListener("link", () => showShell(readAddress()));
  store.link();
}

function showShell(address) {
  const name = store?.state?.title ?? store?.game ?? "printgen studio";
  title.textContent = name;
  const shown = VIEWS.find((candidate) => candidate.name === address.view);
  document.title = store ? `${shown?.label ?? address.view} · ${name}` : "printgen studio";
  if (refill(views, store ? VIEWS.filter((one) => !one.within).map((one) => makeViewLink(one, address)) : [])) {
    const current = views.querySelector("[aria-current]");
    if (current) views.scrollLeft = current.offsetLeft - (views.clientWidth - current.offsetWidth) / 2; // a phone shows a part of the bar
  }
  refill(tools, store?.state ? makeTools() : []);
}

// Replaces what a part of the bar contains, if it differs, and keeps the focus where it is. Returns whether it differed.
function refill(part, nodes) {
  const next = make("div", {}, nodes);
  if (next.innerHTML === part.innerHTML) return false;
  const at = [...part.querySelectorAll("a, select")].indexOf(document.activeElement);
  part.replaceChildren(...nodes);
  if (at >= 0) part.querySelectorAll("a, select")[at]?.focus();
  return true;
}

function makeViewLink(one, address) {
  const count = one.name === "problems" ? store.problems.length : 0;
  const worst = count ? store.problems[0].severity : "";
  const isWithin = VIEWS.some(({ name, within }) => name === address.view && within === one.name);
  return make("a", { href: makeAddress(one.name), "aria-current": one.name === address.view ? "page" : isWithin ? "true" : null },
    one.label, count ? make("span", { class: `badge ${worst}` }, String(count)) : null);
}

function makeTools() {
  const { state } = store;
  const change = (key) => (value) => {
    const address = new URL(location);
    address.searchParams.set(key, value);
    go(address);
  };
  const [least, , most] = state.players ?? [1, 1, 1];
  const range = Array.from({ length: Math.min(most - least + 1, 20) }, (_, at) => String(least + at));
  return [
    state.styles?.length > 1 ? makeChoice("Style", state.styles.map((style) => [style, style]), state.style, change("style")) : null,
    range.length > 1 ? makeChoice("Players", range.map((n) => [n, n]), String(state.players[1]), change("players")) : null,
    state.languages?.length > 1
      ? makeChoice("Language", state.languages.map((code) => [code, code]), state.language, change("language")) : null,
    make("span", { class: `link ${store.isLinked ? (store.isChecking ? "busy" : "on") : "off"}`, role: "img",
      "aria-label": store.isLinked ? (store.isChecking ? "Checking" : "Up to date") : "Not connected",
      title: store.isLinked ? (store.isChecking ? "Checking the whole game" : "Up to date") : "Not connected to printgen" }),
  ].filter(Boolean);
}

function showFailure(error) {
  view?.close?.();
  view = null;
  if (!store?.state) {
    store?.close();
    store = null; // there is no game whose views the bar could offer
  }
  main.className = "view view-failure";
  main.replaceChildren(
    make("h2", {}, "This cannot be shown"), make("p", {}, makeWords(error.message)), make("p", {}, make("a", { href: "/" }, "All games")));
  showShell(readAddress());
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.getAttribute("href").startsWith("#")) return;
  event.preventDefault();
  go(link.href);
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !store) return;
  const number = Number(event.key);
  const shown = VIEWS.filter((one) => !one.within);
  if (number >= 1 && number <= shown.length) go(makeAddress(shown[number - 1].name));
});

addEventListener("popstate", open);
open();

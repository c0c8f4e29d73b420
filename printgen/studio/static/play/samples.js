// Sample hands of a deck, and the curve of a column: how many cards have each value.

import { counted, make, makeChoice } from "../dom.js";
import { makeTabs } from "../views/play.js";
import { makeChance, shuffle } from "./chance.js";
import { chooseSeed, openDeal, readSeed } from "./deals.js";

const MOST_HANDS = 20;
const MOST_CARDS = 30;

export async function openHands({ root, store, address, keepQuery, makeAddress, say }, firstSeed) {
  let seed = firstSeed;
  let deck = address.query.get("deck") ?? "";
  let column = address.query.get("column") ?? "";
  let hands = clamp(address.query.get("hands") ?? 5, MOST_HANDS);
  let cards = clamp(address.query.get("cards") ?? 7, MOST_CARDS);
  let decks = [];

  const tray = make("div", { class: "tray play-tray" });
  const sheet = make("div", { class: "samples-sheet" });

  async function load() {
    ({ decks = [] } = await openDeal(store, seed));
    render();
  }

  function render() {
    const chosen = decks.find((one) => one.name === deck) ?? decks[0];
    fillTray(chosen);
    if (!chosen) {
      sheet.replaceChildren(make("p", { class: "waiting" }, "This game has no deck of cards, tiles or tokens."));
      return;
    }
    const shown = listColumns(chosen).includes(column) ? column : findColumn(chosen);
    sheet.replaceChildren(makeCurve(chosen, shown), make("ol", { class: "sample-hands" }, drawHands(chosen, shown)));
  }

  function fillTray(chosen) {
    const number = (label, value, most, change) => {
      const field = make("input", { type: "number", min: 1, max: most, value, "aria-label": label });
      field.addEventListener("change", () => { change(clamp(field.value, most)); render(); });
      return make("label", { class: "choice" }, make("span", {}, label), field);
    };
    const again = (next) => {
      seed = next;
      keepQuery({ seed: String(seed) });
      render();
      say("Other hands.");
    };
    const columns = chosen ? listColumns(chosen) : [];
    tray.replaceChildren(...[
      makeTabs(makeAddress, "hands", seed),
      decks.length > 1 ? makeChoice("Deck", decks.map(({ name, title }) => [name, title]), chosen.name, (value) => { deck = value; keepQuery({ deck }); render(); }) : null,
      number("Hands", hands, MOST_HANDS, (value) => { hands = value; keepQuery({ hands: String(value) }); }),
      number("Cards", cards, MOST_CARDS, (value) => { cards = value; keepQuery({ cards: String(value) }); }),
      columns.length ? makeChoice("Column", columns.map((name) => [name, name]), columns.includes(column) ? column : findColumn(chosen), (value) => { column = value; keepQuery({ column }); render(); }) : null,
      number("Seed", seed, 999999999, (value) => { seed = readSeed(String(value)) ?? seed; keepQuery({ seed: String(seed) }); }),
      make("button", { type: "button", class: "plain", on: { click: () => again(chooseSeed()) } }, "Deal again"),
    ].filter(Boolean));
  }

  function makeCurve(chosen, name) {
    if (!name) return make("p", { class: "hint" }, "No column of this deck has few, short values, so there is nothing to count.");
    const counts = countValues(chosen.rows.map((row) => [row.cells[name], row.copies]));
    const most = Math.max(...counts.map(([, count]) => count));
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    return make("figure", { class: "curve" },
      make("figcaption", {}, make("h2", {}, name), make("p", {}, [counted(total, "card"), describeMean(counts)].filter(Boolean).join(" · "))),
      make("ul", {}, counts.map(([value, count]) => {
        const rod = make("span", { class: "rod" });
        rod.style.setProperty("--share", String(count / most));
        return make("li", { "aria-label": `${value}: ${counted(count, "card")}` }, make("span", { class: "count" }, String(count)), rod, make("span", { class: "value" }, String(value)));
      })));
  }

  function drawHands(chosen, name) {
    const deckOfCards = chosen.rows.flatMap((row) => Array(row.copies).fill(row));
    const size = Math.min(cards, deckOfCards.length);
    const chance = makeChance(seed);
    return Array.from({ length: hands }, (_, at) => {
      const hand = shuffle([...deckOfCards], chance).slice(0, size);
      const counts = name ? countValues(hand.map((row) => [row.cells[name], 1])) : [];
      const words = counts.map(([value, count]) => `${value}${count > 1 ? ` ×${count}` : ""}`).join(", ");
      return make("li", {}, make("div", { class: "sample" }, hand.map(makeCard)), make("p", {}, make("strong", {}, `Hand ${at + 1}`), [words, describeMean(counts)].filter(Boolean).join(" · ")));
    });
  }

  function makeCard(row) {
    const face = store.state.faces[row.faces[0]];
    const component = store.component(row.component);
    const title = face?.title || face?.id || component?.title || row.component;
    return face ? make("img", { src: store.picture(face), alt: title, title, loading: "lazy", decoding: "async" }) : make("span", { class: "no-picture" }, title);
  }

  root.replaceChildren(make("h2", { class: "unseen" }, "Sample hands"), tray, sheet);
  await load();
  return { update: () => load().catch(() => {}), close() {} };
}

function listColumns({ rows }) {
  return [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
}

// A column with the name of a cost if there is one, otherwise the first one with numbers, otherwise the first one.
function findColumn(deck) {
  const columns = listColumns(deck);
  const isNumber = (name) => deck.rows.every(({ cells }) => cells[name] === undefined || typeof cells[name] === "number");
  return columns.find((name) => /^(cost|price|value|power)$/i.test(name)) ?? columns.find(isNumber) ?? columns[0] ?? "";
}

// How often each value occurs, in the order of numbers or words.
function countValues(pairs) {
  const counts = new Map();
  for (const [value, count] of pairs) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + count);
  const order = ([a], [b]) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)));
  return [...counts].filter(([, count]) => count).sort(order);
}

function describeMean(counts) {
  if (!counts.length || !counts.every(([value]) => typeof value === "number")) return "";
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const sum = counts.reduce((all, [value, count]) => all + value * count, 0);
  return `total ${sum.toLocaleString("en")}, average ${(sum / total).toFixed(1)}`;
}

function clamp(value, most) {
  return Math.min(Math.max(Math.floor(Number(value)) || 1, 1), most);
}

// Asks for the deal of a game, and keeps what people did with it in this browser.

import { ask, gamePath } from "../server.js";
import { measurePiece, placePiles } from "./places.js";
import { Table } from "./table.js";

const MOST_SEED = 9999;
const TABLES = "printgen-play"; // the beginning of the keys of kept tables
const LAST = "printgen-play-last"; // and of the last seed of each game
const MOST_TABLES = 20; // that are kept

export function chooseSeed() {
  return 1 + Math.floor(Math.random() * MOST_SEED);
}

// The seed of an address: a whole number, or null.
export function readSeed(text) {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : null;
}

// A deal with its pieces numbered.
export async function openDeal(store, seed) {
  const query = store.choice;
  query.set("seed", String(seed));
  const deal = await ask(`${gamePath(store.game, "deal")}?${query}`);
  deal.players = store.state.players?.[1] ?? 1;
  deal.seed = seed;
  deal.pieces = [];
  for (const pile of deal.piles) {
    pile.pieces = pile.pieces.map(([component, front, back, side]) => {
      const piece = { number: deal.pieces.length, component, front, back, side, kind: store.component(component)?.kind ?? "die" };
      deal.pieces.push(piece);
      return piece;
    });
  }
  return deal;
}

// The places of a deal on a table of a shape, and the table with its pieces.
export function layTable(store, deal, shape) {
  const measure = (piece, isUp) => measurePiece(piece, store.component(piece.component), deal.nets[piece.component], isUp);
  const places = placePiles(deal.piles, deal.players, (piece) => measure(piece, true), shape);
  return { deal, places, table: new Table(deal, measure, places) };
}

// The seed of the last table of a game in this browser, or null.
export function readLastSeed(store) {
  return readSeed(localStorage.getItem(`${LAST}/${store.game}`));
}

// Keeps the table of a deal in this browser. If the game has changed so that its pieces are others, only the notes are used again.
export class Keeper {
  constructor(store, deal) {
    this.key = [TABLES, store.game, store.choice, deal.seed].join("/");
    this.sign = hash(JSON.stringify(deal.piles.map((pile) => [pile.name, pile.seat, pile.pieces.map(({ component, front }) => [component, front])])));
    this.last = [`${LAST}/${store.game}`, String(deal.seed)];
  }

  load() {
    const kept = readKept(this.key);
    return kept && { ...kept, isSame: kept.sign === this.sign };
  }

  save(kept) {
    try {
      localStorage.setItem(this.key, JSON.stringify({ sign: this.sign, time: Date.now(), ...kept }));
      localStorage.setItem(...this.last);
      forgetOldTables();
    } catch { /* The browser has no room. The table is only not kept. */ }
  }

  forget() {
    localStorage.removeItem(this.key);
  }
}

function readKept(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function forgetOldTables() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${TABLES}/`));
  if (keys.length <= MOST_TABLES) return;
  const times = new Map(keys.map((key) => [key, readKept(key)?.time ?? 0]));
  for (const key of keys.sort((a, b) => times.get(b) - times.get(a)).slice(MOST_TABLES)) localStorage.removeItem(key);
}

function hash(text) {
  let sum = 5381;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 33) ^ text.charCodeAt(at)) >>> 0;
  return sum;
}

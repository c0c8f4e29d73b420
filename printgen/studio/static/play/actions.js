// What people can do with a stack: names, keys, and when it is possible. The bar of buttons and the keyboard use this list.

import { STANDARD } from "./pictures.js";

const PAPER_DIE = 6;

export function countSides(piece) {
  const standard = STANDARD.exec(piece.component);
  return standard ? Number(standard[1]) : piece.kind === "die" ? PAPER_DIE : 0;
}

// Each action: [name, label, key, whether it is possible for a stack of a table].
const ACTIONS = [
  ["roll", "Roll", "r", ({ isDie }) => isDie],
  ["flip", "Flip", "f", ({ isDie }) => !isDie],
  ["draw", "Draw", "d", ({ isDie }) => !isDie],
  ["deal", "Deal one each", "g", ({ stack }, table) => stack.pieces.length > 1 && table.deal.players > 1],
  ["shuffle", "Shuffle", "s", ({ stack }) => stack.pieces.length > 1],
  ["top", "Take top", "t", ({ stack }) => stack.pieces.length > 1],
  ["flipAll", "Turn over", "o", ({ stack, isDie }) => stack.pieces.length > 1 && !isDie],
  ["turn", "Rotate", "e", ({ isDie }) => !isDie],
  ["hand", "Into hand", "h", ({ stack, isDie }) => stack.pieces.length > 1 && !isDie],
  ["move", "Move", "Space", () => true],
];

export function listActions(table, stack) {
  const about = { stack, isDie: countSides(table.piece(stack.pieces[0])) > 0 };
  return ACTIONS.filter(([, , , isPossible]) => isPossible(about, table));
}

// The action that a key means for a stack, or null.
export function findAction(table, stack, key) {
  const wanted = key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key;
  return listActions(table, stack).find(([, , known]) => known === wanted)?.[0] ?? null;
}

// The action of a double click or of Enter.
export function findMainAction(table, stack) {
  const names = listActions(table, stack).map(([name]) => name);
  if (names.includes("roll")) return "roll";
  const isDeck = stack.pieces.length > 1 && !table.isUp(stack.pieces[0]);
  return isDeck ? "draw" : "flip";
}

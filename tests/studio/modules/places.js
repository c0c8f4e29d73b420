// Where piles are on the table of the view Play, in mm, for several deals and shapes of a window.

import { findMat, measurePiece, placePiles } from "../../../printgen/studio/static/play/places.js";

const SIZES = { card: [63, 88], tile: [40, 40], board: [300, 200], coin: [20, 20] };
const round = (number) => Math.round(number * 100) / 100;
const show = ({ x, y, width, height }) => [x, y, width, height].map(round).join(" ");

let number = 0;
const makePile = (name, kinds, { at = "middle", seat = 0, arrange = "stack", on = "", positions = [], spots = [] } = {}) => ({
  name, title: name, at, seat, arrange, on, positions, spots, pieces: kinds.map((kind) => ({ kind, number: number++ })),
});
const sizeOf = ({ kind }) => ({ width: SIZES[kind][0], height: SIZES[kind][1] });
const makeSeats = (players, make) => Array.from({ length: players }, (_, at) => make(at + 1)).flat();

const DEALS = {
  "a deck alone": [1, () => [makePile("deck", ["card", "card"])]],
  "nothing": [2, () => []],
  "a deck and a market": [2, () => [makePile("deck", ["card", "card"]), makePile("market", Array(9).fill("card"), { arrange: "row" }), makePile("one", ["card"], { arrange: "row" }), makePile("hand", ["card"], { arrange: "hand", seat: 1 })]],
  "all around": [1, () => ["top left", "top", "top right", "left", "middle", "right", "bottom left", "bottom", "bottom right"].flatMap((at, place) => [
    makePile(at, [place % 2 ? "tile" : "card"], { at }), ...(place % 4 ? [] : [makePile(`${at} too`, ["coin"], { at })])])],
  "seats with piles": [5, () => [makePile("board", ["board"]), ...makeSeats(5, (seat) => [makePile("own", ["card"], { seat }), makePile("row", [...Array(seat).fill("tile"), "coin"], { seat, arrange: "row", at: "top" })])]],
  "many coins in a wide row": [3, () => [makePile("coins", Array(60).fill("coin"), { arrange: "row" }), makePile("wide", Array(3).fill("board"), { arrange: "row" })]],
  "a box": [2, () => [makePile("board", ["board"]), makePile("rest", ["card"], { at: "box" }), makePile("coins", ["coin"], { at: "box" }), makePile("more", ["tile"], { at: "box" }), makePile("own", ["tile"], { seat: 2 })]],
  "on a board": [2, () => [
    makePile("board", ["board"]), makePile("mat", ["tile"], { seat: 2 }),
    makePile("track", ["coin", "coin", "coin"], { on: "board", positions: [[30, 40], [60, 40]] }), makePile("middle", ["coin", "tile"], { on: "board" }),
    makePile("mine", ["coin", "coin"], { on: "board", seat: 2, positions: [[100, 100]] }), makePile("own", ["coin"], { on: "mat", seat: 2, positions: [[5, 5]] }),
    makePile("lost", ["coin"], { on: "nowhere" })]],
  "a map of tiles": [2, () => [makePile("map", ["tile", "tile", "coin"], { spots: [[0, 0, 0, false], [40, 0, 180, true], [20, 35, 90, false]] }), makePile("deck", ["card"], { at: "right" })]],
};

for (const [name, [players, make]] of Object.entries(DEALS)) {
  for (const shape of [0.6, 1.8]) {
    number = 0;
    const { stacks, seats, box, bounds } = placePiles(make(), players, sizeOf, shape);
    console.log(`${name}, ${players} players, shape ${shape}: ${show(bounds)}`);
    for (const one of stacks) console.log(`  ${one.label || "-"} (${one.pile}, seat ${one.seat}) at ${round(one.x)} ${round(one.y)} turn ${one.turn ?? "-"}: ${one.pieces.join(" ")}`);
    for (const seat of seats) console.log(`  seat ${seat.seat}: ${show(seat)}, mat ${show(findMat(seat))}`);
    if (box) console.log(`  box: ${show(box)}`);
  }
}

const net = [["1", 16, 0, 16, 16, 0], ["6", 32, 0, 16, 17, 90], ["front", 0, 0, 30, 50, 0], ["back", 30, 0, 31, 51, 180]];
const KINDS = { card: { kind: "card" }, die: { kind: "die" }, standee: { kind: "standee" }, box: { kind: "box" } };
for (const [kind, piece, isUp] of [["card", {}], ["die", { side: 6 }], ["die", { side: 0 }], ["die", { side: 3 }], ["standee", {}], ["standee", {}, false], ["box", {}]]) {
  const component = { ...KINDS[kind], width: 70, height: 60 };
  console.log(`${kind} ${JSON.stringify(piece)} ${isUp ?? "up"}: ${JSON.stringify(measurePiece(piece, component, net, isUp))}, without a net ${JSON.stringify(measurePiece(piece, component, undefined, isUp))}`);
}
console.log(`standard die: ${JSON.stringify(measurePiece({}, undefined, net))}`);

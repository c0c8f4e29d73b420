// Computes where the piles of a deal are on the table, in mm. Nothing here knows the screen.

const GAP = 6; // between two pieces
const BETWEEN = 22; // between two piles
const LEAST_ROW = 480; // in which pieces are side by side
const LABEL = 9; // the name of a pile, below it
const AROUND = 34; // between two places of the table
const WIDTHS = [220, 340, 500, 720, 1000, 1400]; // that piles which are side by side in one place may fill
const LINES = [1, 2, 3, 4, 6]; // seats in one row or column
const SEATS = 48; // between the common table and a seat
const MAT = 14; // around the piles of a seat
const REGIONS = [["top left", "top", "top right"], ["left", "middle", "right"], ["bottom left", "bottom", "bottom right"]];

// The visible part of a piece in mm: the whole face, or one upright panel of a net of the size `whole`.
export function measurePiece(piece, component, net, isUp = true) {
  if (!component) return { width: 16, height: 16, panel: null, whole: null };
  const panel = findPanel(piece, component.kind, net, isUp);
  if (!panel) return { width: component.width, height: component.height, panel: null, whole: null };
  return { width: panel[3], height: panel[4], panel, whole: [component.width, component.height] };
}

function findPanel(piece, kind, net, isUp) {
  if (!net) return null;
  const name = kind === "die" ? String(piece.side || 1) : kind === "standee" ? (isUp ? "front" : "back") : null;
  return net.find(([known]) => known === name) ?? null;
}

// Places the piles of a deal. `sizeOf` gives the size of a piece. Returns { stacks, seats, box, bounds }.
// Of several widths, and of seats above and below or on both sides, it chooses what can be shown largest in a window whose width
// is `shape` times its height.
export function placePiles(piles, players, sizeOf, shape) {
  const lines = players > 2 ? LINES : [1];
  const plans = WIDTHS.flatMap((widest) => [true, false].flatMap((isAbove) => lines.map((perLine) => ({ widest, isAbove, perLine }))));
  const tried = plans.map((plan) => ({ plan, placed: placeAs(piles, players, sizeOf, plan) }));
  const scale = ({ placed: { bounds } }) => Math.min(shape / bounds.width, 1 / bounds.height);
  return tried.reduce((best, one) => (scale(one) > scale(best) * 1.02 ? one : best)).placed;
}

function placeAs(piles, players, sizeOf, { widest, isAbove, perLine }) {
  const blocks = piles.map((pile) => makeBlock(pile, sizeOf, widest));
  const byKey = new Map(blocks.map((block) => [`${block.pile.name} ${block.pile.seat}`, block]));
  const free = blocks.filter(({ pile }) => !pile.on && pile.arrange !== "hand");
  const table = arrangeGrid(free.filter(({ pile }) => pile.seat === 0), widest);
  const seats = Array.from({ length: players }, (_, at) => ({ seat: at + 1, ...arrangeGrid(free.filter(({ pile }) => pile.seat === at + 1), 320, true) }));
  placeSeats(table, seats, isAbove, perLine);
  const box = arrangeBox(free.filter(({ pile }) => pile.at === "box"), table, seats);
  for (const block of blocks) if (block.pile.on) placeOn(block, byKey);
  const stacks = blocks.filter(({ pile }) => pile.arrange !== "hand").flatMap(listStacks);
  return { stacks, seats, box, bounds: findBounds([table, ...seats.map(findMat), ...(box ? [box] : [])]) };
}

// The mat below the piles of a seat.
export function findMat({ x, y, width, height }) {
  return { x: x - MAT, y: y - MAT, width: width + 2 * MAT, height: height + 2 * MAT };
}

// A pile as one block: its pieces as one stack, or side by side.
function makeBlock(pile, sizeOf, widest) {
  const sizes = pile.pieces.map(sizeOf);
  if (pile.spots.length) {
    const [width, height] = ["width", "height"].map((side, axis) => Math.max(...sizes.map((size, at) => pile.spots[at][axis] + size[side])));
    return { pile, sizes, width, height: height + LABEL, spots: pile.spots, x: 0, y: 0 };
  }
  const isRow = pile.arrange === "row" && sizes.length > 1;
  if (!isRow) {
    const [width, height] = [Math.max(...sizes.map((size) => size.width)), Math.max(...sizes.map((size) => size.height))];
    return { pile, sizes, width, height: height + LABEL, spots: null, x: 0, y: 0 };
  }
  const spots = flow(sizes, Math.max(widest, LEAST_ROW), GAP);
  return { pile, sizes, width: spots.width, height: spots.height + LABEL, spots: spots.places, x: 0, y: 0 };
}

// Boxes from left to right, in as many lines as needed.
function flow(boxes, widest, gap) {
  let [x, y, high, wide] = [0, 0, 0, 0];
  const places = boxes.map(({ width, height }) => {
    if (x && x + width > widest) [x, y, high] = [0, y + high + gap, 0];
    const place = [x, y];
    x += width + gap;
    high = Math.max(high, height);
    wide = Math.max(wide, x - gap);
    return place;
  });
  return { places, width: wide, height: y + high };
}

// Nine places as a grid, each with its blocks side by side. Sets the places of the blocks.
function arrangeGrid(blocks, widest, isSeat = false) {
  const cells = REGIONS.map((row) => row.map((at) => {
    const inside = blocks.filter(({ pile }) => pile.at === at);
    return { inside, ...flow(inside, widest, BETWEEN) };
  }));
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column].width)));
  const heights = cells.map((row) => Math.max(...row.map((cell) => cell.height)));
  const gap = isSeat ? BETWEEN : AROUND;
  const edges = (sizes) => sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + (size ? size + gap : 0), 0));
  const [lefts, tops] = [edges(widths), edges(heights)];
  cells.forEach((row, line) => row.forEach((cell, column) => cell.inside.forEach((block, at) => {
    block.x = lefts[column] + (widths[column] - cell.width) / 2 + cell.places[at][0];
    block.y = tops[line] + (heights[line] - cell.height) / 2 + cell.places[at][1];
  })));
  const whole = (sizes) => Math.max(0, sizes.reduce((sum, size) => sum + (size ? size + gap : 0), 0) - gap);
  return { blocks, x: 0, y: 0, width: Math.max(whole(widths), isSeat ? 130 : 0), height: Math.max(whole(heights), isSeat ? 60 : 0) };
}

// Odd seats are on one side of the table and even seats on the other, so that two players have the table between them.
function placeSeats(table, seats, isAbove, perLine) {
  for (const side of [1, 0]) {
    const line = seats.filter(({ seat }) => seat % 2 === side);
    if (isAbove) placeInRows(line, table, side, perLine);
    else placeInColumns(line, table, side, perLine);
  }
}

function placeInRows(line, table, isBelow, perRow) {
  let y = isBelow ? table.height + SEATS : -SEATS;
  for (let at = 0; at < line.length; at += perRow) {
    const row = line.slice(at, at + perRow);
    const high = Math.max(...row.map(({ height }) => height));
    let x = (table.width - row.reduce((sum, { width }) => sum + width + SEATS, -SEATS)) / 2;
    if (!isBelow) y -= high;
    for (const seat of row) {
      move(seat, x, y);
      x += seat.width + SEATS;
    }
    y += isBelow ? high + SEATS : -SEATS;
  }
}

function placeInColumns(line, table, isLeft, perColumn) {
  let x = isLeft ? -SEATS : table.width + SEATS;
  for (let at = 0; at < line.length; at += perColumn) {
    const column = line.slice(at, at + perColumn);
    const wide = Math.max(...column.map(({ width }) => width));
    let y = (table.height - column.reduce((sum, { height }) => sum + height + SEATS, -SEATS)) / 2;
    if (isLeft) x -= wide;
    for (const seat of column) {
      move(seat, x + (wide - seat.width) / 2, y);
      y += seat.height + SEATS;
    }
    x += isLeft ? -SEATS : wide + SEATS;
  }
}

function arrangeBox(blocks, table, seats) {
  if (!blocks.length) return null;
  const box = { blocks, x: 0, y: 0, ...flow(blocks, 160, BETWEEN) };
  blocks.forEach((block, at) => { [block.x, block.y] = box.places[at]; });
  const right = Math.max(table.width, ...seats.map((seat) => seat.x + seat.width));
  move(box, right + SEATS, Math.max(0, (table.height - box.height) / 2));
  return box;
}

function move(group, x, y) {
  Object.assign(group, { x, y });
  for (const block of group.blocks) Object.assign(block, { x: block.x + x, y: block.y + y });
}

// On another pile: the middles of the pieces at the positions, or all in the middle.
function placeOn(block, byKey) {
  const under = byKey.get(`${block.pile.on} ${block.pile.seat}`) ?? byKey.get(`${block.pile.on} 0`);
  if (!under) return;
  const { positions } = block.pile;
  const middle = [under.width / 2, (under.height - LABEL) / 2];
  const spread = under.pile.seat ? 0 : Math.max(0, block.pile.seat - 1); // so that the pieces of all players can be seen
  block.spots = block.sizes.map(({ width, height }, at) => {
    const [x, y] = positions[Math.min(at, positions.length - 1)] ?? middle;
    return [x - width / 2 + spread * 3.2, y - height / 2 + spread * 3.2];
  });
  Object.assign(block, { x: under.x, y: under.y, isOn: true });
}

// The stacks of a block: pieces in the same spot form one.
function listStacks({ pile, sizes, spots, x, y, isOn }) {
  const numbers = pile.pieces.map((piece) => piece.number);
  const isSpread = pile.arrange === "row" || pile.spots.length > 0;
  const label = isOn || isSpread ? "" : pile.title;
  if (!spots) return [{ x, y, pieces: numbers, label, pile: pile.title, seat: pile.seat }];
  const stacks = new Map();
  spots.forEach(([left, top, turn = 0], at) => {
    const key = isSpread ? at : `${left} ${top}`;
    const known = stacks.get(key) ?? { x: x + left, y: y + top, turn, pieces: [], label: isOn && sizes.length > 1 && pile.positions.length < 2 ? pile.title : "", pile: pile.title, seat: pile.seat };
    known.pieces.push(numbers[at]);
    stacks.set(key, known);
  });
  return [...stacks.values()];
}

function findBounds(groups) {
  const left = Math.min(...groups.map(({ x }) => x));
  const top = Math.min(...groups.map(({ y }) => y));
  const right = Math.max(...groups.map(({ x, width }) => x + width));
  const bottom = Math.max(...groups.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

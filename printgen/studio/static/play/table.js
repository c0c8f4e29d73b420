// A game on a table: stacks of pieces, hands and notes, everything that people do with them, and how to undo it.
//
// The state is plain data: { stacks: [{ id, x, y, turn, pieces, label, pile, seat }], down: { piece: true }, sides: { piece: n },
// hands: [[piece]], notes: [{ id, x, y, text }], next }. Stacks later in the list are on top; the first piece of a stack is its top.

import { shuffle } from "./chance.js";

const MOST_STEPS = 200;
const SAME_SIZE = 1.2; // mm by which pieces of one stack can differ

export class Table extends EventTarget {
  constructor(deal, measure, placed) {
    super();
    this.deal = deal;
    this.measure = measure;
    this.state = makeState(deal, placed);
    this.steps = [];
  }

  // Does something that changes the state, so that it can be undone.
  change(work) {
    this.steps.push(JSON.stringify(this.state));
    if (this.steps.length > MOST_STEPS) this.steps.shift();
    const result = work(this.state);
    this.tell();
    return result;
  }

  undo() {
    const last = this.steps.pop();
    if (last === undefined) return false;
    this.state = JSON.parse(last);
    this.tell();
    return true;
  }

  restore(state) {
    this.state = state;
    this.tell();
  }

  // Adds notes that were kept without their table.
  addKeptNotes(notes) {
    for (const note of notes) this.state.notes.push({ ...note, id: this.state.next++ });
    this.tell();
  }

  tell() {
    this.dispatchEvent(new Event("change"));
  }

  find(id) {
    return this.state.stacks.find((stack) => stack.id === id) ?? null;
  }

  piece(number) {
    return this.deal.pieces[number];
  }

  isUp(number) {
    return !this.state.down[number];
  }

  // The size of the visible part of a piece.
  sizeOf(number) {
    return this.measure({ ...this.piece(number), side: this.state.sides[number] ?? this.piece(number).side }, this.isUp(number));
  }

  sideOf(number) {
    return this.state.sides[number] ?? this.piece(number).side;
  }

  box({ x, y, turn, pieces }) {
    const { width, height } = this.sizeOf(pieces[0]);
    return turn % 180 ? { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width } : { x, y, width, height };
  }

  flip(id) {
    this.change((state) => {
      const [top] = this.find(id).pieces;
      turnPiece(state, top);
    });
  }

  // Turns the whole stack over, so that its last piece is on top.
  flipAll(id) {
    this.change((state) => {
      const stack = this.find(id);
      stack.pieces.reverse();
      stack.pieces.forEach((number) => turnPiece(state, number));
    });
  }

  shuffle(id) {
    this.change(() => { shuffle(this.find(id).pieces); });
  }

  turn(id) {
    this.change(() => {
      const stack = this.find(id);
      stack.turn = (stack.turn + 90) % 360;
    });
  }

  // Rolls all dice of a stack.
  roll(id, sidesOf) {
    this.change((state) => {
      for (const number of this.find(id).pieces) {
        const sides = sidesOf(this.piece(number));
        if (sides) state.sides[number] = 1 + Math.floor(Math.random() * sides);
      }
    });
  }

  // Moves the top piece of a stack into a hand, from which its owner sees it.
  draw(id, seat) {
    return this.change((state) => this.drawTop(state, id, seat));
  }

  drawTop(state, id, seat) {
    const [top] = this.takeTop(state, id);
    delete state.down[top];
    state.hands[seat - 1].push(top);
    return top;
  }

  // Deals one piece to each player while there are any.
  dealEach(id) {
    return this.change((state) => {
      let dealt = 0;
      state.hands.forEach((_, at) => {
        if (this.find(id)) {
          this.drawTop(state, id, at + 1);
          dealt += 1;
        }
      });
      return dealt;
    });
  }

  // Puts the top piece of a stack beside it, and returns the id of its own stack.
  takeOff(id) {
    return this.change((state) => {
      const stack = this.find(id);
      const { width } = this.box(stack);
      const { x, y, turn } = stack;
      const [top] = this.takeTop(state, id);
      return addStack(state, { x: x + width + 5, y, turn, pieces: [top] });
    });
  }

  takeTop(state, id) {
    const stack = this.find(id);
    const top = stack.pieces.splice(0, 1);
    if (!stack.pieces.length) state.stacks = state.stacks.filter((other) => other !== stack);
    return top;
  }

  // Moves a stack with everything on it, and puts it on a fitting stack under its middle. Returns the stack that it joined.
  moveTo(id, x, y, carried = this.listCarried(id)) {
    return this.change((state) => this.place(state, id, x, y, carried));
  }

  // Takes the top piece off a stack and moves it.
  moveTopTo(id, x, y) {
    return this.change((state) => {
      const stack = this.find(id);
      const { turn } = stack;
      const whole = stack.pieces.length === 1;
      const own = whole ? id : addStack(state, { x, y, turn, pieces: this.takeTop(state, id) });
      return { id: own, joined: this.place(state, own, x, y, []) };
    });
  }

  place(state, id, x, y, carried) {
    const stack = this.find(id);
    const [dx, dy] = [x - stack.x, y - stack.y];
    const above = carried.map((other) => this.find(other)).filter(Boolean);
    for (const other of above) Object.assign(other, { x: other.x + dx, y: other.y + dy });
    Object.assign(stack, { x, y });
    state.stacks = [...state.stacks.filter((other) => other !== stack && !above.includes(other)), stack, ...above];
    const target = above.length ? null : this.findTarget(stack);
    if (!target) return null;
    target.pieces.unshift(...stack.pieces);
    state.stacks = [...state.stacks.filter((other) => other !== stack && other !== target), target];
    return target;
  }

  // The stack under the middle of another one, if its pieces are as large.
  findTarget(stack) {
    const own = this.box(stack);
    const size = this.sizeOf(stack.pieces[0]);
    return this.state.stacks.findLast((other) => {
      if (other === stack) return false;
      const box = this.box(other);
      const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
      const isUnder = Math.abs(x - box.x - box.width / 2) < box.width * 0.4 && Math.abs(y - box.y - box.height / 2) < box.height * 0.4;
      const its = this.sizeOf(other.pieces[0]);
      return isUnder && Math.abs(its.width - size.width) < SAME_SIZE && Math.abs(its.height - size.height) < SAME_SIZE;
    }) ?? null;
  }

  // The stacks that are on a board or a sheet, which move with it.
  listCarried(id) {
    const at = this.state.stacks.findIndex((stack) => stack.id === id);
    const stack = this.state.stacks[at];
    if (!["board", "mat", "sheet"].includes(this.piece(stack.pieces[0]).kind)) return [];
    const box = this.box(stack);
    return this.state.stacks.slice(at + 1).filter((other) => {
      const its = this.box(other);
      const [x, y] = [its.x + its.width / 2, its.y + its.height / 2];
      return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height && its.width * its.height < box.width * box.height;
    }).map((other) => other.id);
  }

  // Puts a piece of a hand on the table, face up or face down. Returns the id of its stack.
  play(seat, number, x, y, isDown = false) {
    return this.change((state) => {
      const hand = state.hands[seat - 1];
      hand.splice(hand.indexOf(number), 1);
      if (isDown) state.down[number] = true;
      const id = addStack(state, { x, y, turn: 0, pieces: [number] });
      return this.place(state, id, x, y, [])?.id ?? id;
    });
  }

  // Moves a piece from one hand into another.
  give(seat, number, other) {
    this.change((state) => {
      state.hands[seat - 1] = state.hands[seat - 1].filter((one) => one !== number);
      state.hands[other - 1].push(number);
    });
  }

  // Moves a whole stack into a hand.
  takeIntoHand(id, seat) {
    this.change((state) => {
      const stack = this.find(id);
      for (const number of stack.pieces) delete state.down[number];
      state.hands[seat - 1].push(...stack.pieces);
      state.stacks = state.stacks.filter((other) => other !== stack);
    });
  }

  moveInHand(seat, number, by) {
    this.change((state) => {
      const hand = state.hands[seat - 1];
      const at = hand.indexOf(number);
      const to = Math.min(Math.max(at + by, 0), hand.length - 1);
      hand.splice(at, 1);
      hand.splice(to, 0, number);
    });
  }

  addNote(x, y) {
    return this.change((state) => {
      const id = state.next++;
      state.notes.push({ id, x, y, text: "" });
      return id;
    });
  }

  writeNote(id, text) {
    const note = this.state.notes.find((one) => one.id === id);
    if (!note || note.text === text) return;
    if (text) this.change(() => { note.text = text; });
    else this.change((state) => { state.notes = state.notes.filter((one) => one.id !== id); });
  }

  moveNote(id, x, y) {
    this.change((state) => { Object.assign(state.notes.find((one) => one.id === id), { x, y }); });
  }
}

function turnPiece(state, number) {
  if (state.down[number]) delete state.down[number];
  else state.down[number] = true;
}

function addStack(state, stack) {
  const id = state.next++;
  state.stacks.push({ id, label: "", pile: "", seat: 0, ...stack });
  return id;
}

// The state of a deal before anybody has touched it.
function makeState(deal, { stacks }) {
  const state = { stacks: [], down: {}, sides: {}, hands: Array.from({ length: deal.players }, () => []), notes: [], next: 1 };
  for (const pile of deal.piles) {
    for (const { number } of pile.pieces) if (pile.face === "down" && pile.arrange !== "hand") state.down[number] = true;
    pile.spots.forEach(([, , , isBack], at) => { if (isBack) state.down[pile.pieces[at].number] = true; });
    if (pile.arrange === "hand") state.hands[pile.seat - 1].push(...pile.pieces.map((piece) => piece.number));
  }
  for (const stack of stacks) addStack(state, { turn: 0, ...stack, pieces: [...stack.pieces] });
  return state;
}

// The table on the screen: a button for each stack, the notes, and a plate for each seat. Dragging and the focus are here.

import { make } from "../dom.js";
import { Camera } from "./camera.js";
import { drawPiece } from "./pictures.js";
import { findMat } from "./places.js";

const FAR = 4; // pixels that the pointer moves before it drags
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Stage extends EventTarget {
  constructor({ table, places, pieces, say }) {
    super();
    Object.assign(this, { table, places, pieces, say, nodes: new Map(), notes: new Map(), selected: null, held: null, drag: null });
    this.world = make("div", { class: "world" });
    this.root = make("div", { class: "stage", role: "application", "aria-label": "Table", "aria-describedby": "play-help" }, this.world);
    this.camera = new Camera(this.root, this.world, () => {});
    this.addPlates();
    this.root.addEventListener("pointerdown", (event) => this.onDown(event));
    this.root.addEventListener("pointermove", (event) => this.onMove(event));
    for (const name of ["pointerup", "pointercancel"]) this.root.addEventListener(name, (event) => this.onUp(event));
    this.root.addEventListener("dblclick", (event) => {
      const node = event.target.closest(".stack");
      if (node) this.act("main", Number(node.dataset.id));
    });
    this.root.addEventListener("focusin", (event) => {
      const node = event.target.closest(".stack");
      if (node) this.select(Number(node.dataset.id));
    });
  }

  act(name, id = this.selected) {
    this.dispatchEvent(new CustomEvent("act", { detail: { name, id } }));
  }

  addPlates() {
    this.plates = this.places.seats.map((own) => {
      const [{ seat }, { x, y, width, height }] = [own, findMat(own)];
      const plate = make("button", { type: "button", class: "plate", style: { left: `${x}px`, top: `${y}px` }, data: { seat: String(seat) } });
      plate.addEventListener("click", () => this.dispatchEvent(new CustomEvent("seat", { detail: seat })));
      this.world.append(make("div", { class: "mat", style: { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` } }));
      return plate;
    });
    this.world.append(...this.plates);
    if (this.places.box) {
      const { x, y } = this.places.box;
      const title = make("span", { class: "plate box" }, "Back in the box");
      Object.assign(title.style, { left: `${x}px`, top: `${y - 8}px` });
      this.world.append(title);
    }
  }

  render(seat) {
    const { stacks, hands, notes } = this.table.state;
    const known = new Set();
    stacks.forEach((stack, at) => {
      known.add(stack.id);
      this.fill(this.nodes.get(stack.id) ?? this.addNode(stack), stack, at);
    });
    for (const [id, node] of this.nodes) if (!known.has(id)) { node.remove(); this.nodes.delete(id); }
    if (!known.has(this.selected)) this.select(null);
    for (const plate of this.plates) {
      const own = Number(plate.dataset.seat);
      const count = hands[own - 1].length;
      plate.textContent = [`Seat ${own}`, own === seat ? "you" : "", count && own !== seat ? `${count} in hand` : ""].filter(Boolean).join(" · ");
      plate.setAttribute("aria-pressed", String(own === seat));
    }
    this.renderNotes(notes);
    this.rove();
  }

  addNode(stack) {
    const picture = make("span", { class: "pic" });
    const node = make("button", { type: "button", class: "stack", tabindex: -1, data: { id: String(stack.id) } },
      make("span", { class: "body" }, picture), make("span", { class: "count" }), make("span", { class: "label", title: "Drag the name to move the whole pile" }));
    this.nodes.set(stack.id, node);
    this.world.append(node);
    return node;
  }

  fill(node, stack, at) {
    const { x, y, turn, pieces, label } = stack;
    const [body, count, name] = node.children;
    node.style.transform = `translate(${x}px, ${y}px)`;
    node.style.zIndex = String(at + 2);
    body.style.transform = turn ? `rotate(${turn}deg)` : "";
    this.drawTop(body.firstChild, pieces[0]);
    body.dataset.depth = String(Math.min(pieces.length, 4));
    name.textContent = label || (pieces.length > 1 ? "pile" : "");
    name.hidden = !name.textContent;
    count.textContent = String(pieces.length);
    count.hidden = pieces.length < 2;
    const words = this.pieces.describe(stack);
    if (node.getAttribute("aria-label") !== words) node.setAttribute("aria-label", words);
    node.classList.toggle("selected", stack.id === this.selected);
  }

  drawTop(picture, number) {
    drawPiece(picture, this.pieces.look(number));
  }

  renderNotes(notes) {
    const known = new Set(notes.map(({ id }) => id));
    for (const [id, node] of this.notes) if (!known.has(id)) { node.remove(); this.notes.delete(id); }
    for (const { id, x, y, text } of notes) {
      const node = this.notes.get(id) ?? this.addNote(id);
      node.style.transform = `translate(${x}px, ${y}px)`;
      const field = node.querySelector("textarea");
      if (field.value !== text && document.activeElement !== field) field.value = text;
    }
  }

  // Writes the texts of all notes, also of the one that somebody is typing.
  writeNotes() {
    for (const [id, node] of this.notes) this.table.writeNote(id, node.querySelector("textarea").value.trim());
  }

  addNote(id) {
    const field = make("textarea", { rows: 3, "aria-label": "Note", placeholder: "Note", on: { change: () => this.table.writeNote(id, field.value.trim()) } });
    field.addEventListener("blur", () => this.table.writeNote(id, field.value.trim()));
    const node = make("div", { class: "slip", data: { id: String(id) } }, make("span", { class: "grip", "aria-hidden": "true" }), field);
    this.notes.set(id, node);
    this.world.append(node);
    return node;
  }

  select(id) {
    if (id === this.selected) return;
    this.nodes.get(this.selected)?.classList.remove("selected");
    this.selected = id;
    this.nodes.get(id)?.classList.add("selected");
    this.rove();
    this.dispatchEvent(new Event("select"));
  }

  // Only one stack can be reached with the tab key; the arrow keys lead to the others.
  rove() {
    const id = this.nodes.has(this.selected) ? this.selected : this.table.state.stacks[0]?.id;
    for (const [key, node] of this.nodes) node.tabIndex = key === id ? 0 : -1;
  }

  focus(id) {
    this.nodes.get(id)?.focus({ preventScroll: true });
    const stack = this.table.find(id);
    if (stack) this.camera.reveal(this.table.box(stack));
  }

  // The nearest stack in the direction of an arrow key gets the focus.
  step(key) {
    const stack = this.table.find(this.selected);
    if (!stack) return;
    const middle = (one) => { const box = this.table.box(one); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = middle(stack);
    const [dx, dy] = ARROWS[key];
    const score = (other) => {
      const [ox, oy] = middle(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      return along > 0.5 ? along + across * 2.2 : Infinity;
    };
    const others = this.table.state.stacks.filter((other) => other !== stack);
    const best = others.reduce((found, other) => (score(other) < score(found ?? other) || (!found && score(other) < Infinity) ? other : found), null);
    if (best) this.focus(best.id);
  }

  // With the keyboard, a stack is picked up, moved with the arrows and put down.
  pickUp(id) {
    const { x, y } = this.table.find(id);
    this.held = { id, x, y, carried: this.table.listCarried(id) };
    this.nodes.get(id).classList.add("held");
    this.say("Picked up. The arrow keys move it, Space puts it down, Escape puts it back.");
  }

  shift(key, far) {
    const step = far ? 50 : 10;
    const [dx, dy] = ARROWS[key];
    this.held.x += dx * step;
    this.held.y += dy * step;
    this.showMoved(this.held.id, this.held.x, this.held.y, this.held.carried);
    const box = this.table.box({ ...this.table.find(this.held.id), x: this.held.x, y: this.held.y });
    this.camera.reveal(box);
    const target = this.table.findTarget({ ...this.table.find(this.held.id), x: this.held.x, y: this.held.y });
    this.say(target && target.id !== this.held.id ? `Over ${this.pieces.describe(target)}` : `${Math.round(this.held.x)}, ${Math.round(this.held.y)}`);
  }

  putDown(isKept) {
    const { id, x, y } = this.held;
    this.nodes.get(id)?.classList.remove("held");
    this.held = null;
    if (isKept) this.finishMove(id, this.table.moveTo(id, x, y));
    else this.dispatchEvent(new Event("refresh"));
  }

  finishMove(id, joined) {
    const now = joined ?? this.table.find(id);
    if (!now) return;
    this.select(now.id);
    this.focus(now.id);
    this.say(joined ? `Put on ${this.pieces.describe(now)}` : "Put down.");
  }

  showMoved(id, x, y, carried) {
    const stack = this.table.find(id);
    const [dx, dy] = [x - stack.x, y - stack.y];
    for (const one of [id, ...carried]) {
      const at = this.table.find(one);
      const node = this.nodes.get(one);
      node.style.transform = `translate(${at.x + dx}px, ${at.y + dy}px)`;
      node.style.zIndex = String(9000 + carried.indexOf(one) + 1);
    }
  }

  onDown(event) {
    if (event.target.closest("textarea") || (event.button !== 0 && event.pointerType === "mouse")) return;
    const node = event.target.closest(".stack, .slip");
    if (!node) {
      if (event.target.closest(".plate")) return;
      this.camera.press(event);
      this.root.setPointerCapture(event.pointerId);
      return;
    }
    const id = Number(node.dataset.id);
    if (node.classList.contains("slip")) {
      const note = this.table.state.notes.find((one) => one.id === id);
      this.drag = { kind: "note", id, node, x: note.x, y: note.y, clientX: event.clientX, clientY: event.clientY, moved: false };
    } else {
      const stack = this.table.find(id);
      const isWhole = stack.pieces.length === 1 || event.shiftKey || Boolean(event.target.closest(".label"));
      this.drag = { kind: isWhole ? "whole" : "top", id, node, x: stack.x, y: stack.y, clientX: event.clientX, clientY: event.clientY, moved: false };
      node.focus({ preventScroll: true });
    }
    this.root.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  onMove(event) {
    if (!this.drag) {
      this.camera.drag(event);
      return;
    }
    const { drag } = this;
    const [dx, dy] = [event.clientX - drag.clientX, event.clientY - drag.clientY];
    if (!drag.moved && Math.hypot(dx, dy) < FAR) return;
    if (!drag.moved) this.beginDrag();
    drag.nowX = drag.x + dx / this.camera.scale;
    drag.nowY = drag.y + dy / this.camera.scale;
    if (drag.kind === "whole") this.showMoved(drag.id, drag.nowX, drag.nowY, drag.carried);
    else (drag.ghost ?? drag.node).style.transform = `translate(${drag.nowX}px, ${drag.nowY}px)`;
    this.dispatchEvent(new CustomEvent("dragged", { detail: event }));
  }

  beginDrag() {
    const { drag } = this;
    drag.moved = true;
    drag.carried = drag.kind === "whole" ? this.table.listCarried(drag.id) : [];
    this.world.classList.add("dragging");
    if (drag.kind !== "top") return;
    const stack = this.table.find(drag.id);
    drag.ghost = drag.node.cloneNode(true);
    drag.ghost.classList.add("ghost");
    for (const part of [...drag.ghost.children].slice(1)) part.hidden = true;
    drag.ghost.style.zIndex = "9999";
    drag.ghost.removeAttribute("data-id");
    this.world.append(drag.ghost);
    this.drawTop(drag.node.querySelector(".pic"), stack.pieces[1]);
  }

  onUp(event) {
    this.camera.release(event);
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    this.world.classList.remove("dragging");
    drag.ghost?.remove();
    if (!drag.moved || event.type === "pointercancel") {
      this.dispatchEvent(new Event("refresh"));
      return;
    }
    if (drag.kind === "note") this.table.moveNote(drag.id, drag.nowX, drag.nowY);
    else this.dispatchEvent(new CustomEvent("dropped", { detail: { ...drag, clientX: event.clientX, clientY: event.clientY } }));
  }

  drop({ kind, id, nowX, nowY }) {
    if (kind === "whole") return this.finishMove(id, this.table.moveTo(id, nowX, nowY));
    const moved = this.table.moveTopTo(id, nowX, nowY);
    return this.finishMove(moved.id, moved.joined);
  }
}

// The hand of the chosen player, as it is held: a fan of cards at the bottom of the window.

import { make } from "../dom.js";
import { drawPiece } from "./pictures.js";

const HIGH = 118; // pixels: the height of a card in the hand
const SPREAD = 2.6; // degrees between two cards
const MOST_SPREAD = 34;

export class Hand extends EventTarget {
  constructor({ table, pieces }) {
    super();
    Object.assign(this, { table, pieces, drag: null, focused: null });
    this.root = make("div", { class: "held-hand", role: "toolbar", "aria-label": "Your hand" });
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.root.addEventListener("pointerdown", (event) => this.onDown(event));
    this.root.addEventListener("pointermove", (event) => this.onMove(event));
    for (const name of ["pointerup", "pointercancel"]) this.root.addEventListener(name, (event) => this.onUp(event));
    this.root.addEventListener("focusin", (event) => {
      this.focused = Number(event.target.closest(".in-hand")?.dataset.number);
      this.dispatchEvent(new CustomEvent("select", { detail: this.focused }));
    });
  }

  render(seat) {
    this.seat = seat;
    const numbers = this.table.state.hands[seat - 1] ?? [];
    const nodes = new Map([...this.root.querySelectorAll(".in-hand")].map((node) => [Number(node.dataset.number), node]));
    const active = Number(document.activeElement?.closest?.(".in-hand")?.dataset.number);
    const cards = numbers.map((number) => nodes.get(number) ?? this.makeCard(number));
    const step = Math.min(SPREAD, MOST_SPREAD / Math.max(numbers.length - 1, 1));
    const first = numbers.includes(this.focused) ? this.focused : numbers[0];
    cards.forEach((node, at) => {
      const number = numbers[at];
      const look = this.pieces.look(number);
      const scale = Math.min(HIGH / look.size.height, (HIGH * 1.25) / look.size.width);
      node.style.width = `${look.size.width * scale}px`;
      node.style.height = `${look.size.height * scale}px`;
      const away = at - (numbers.length - 1) / 2;
      node.style.setProperty("--lean", `${away * step}deg`);
      node.style.setProperty("--sink", `${Math.abs(away * step) ** 1.6 * 0.22}px`);
      node.firstChild.style.transform = `scale(${scale})`;
      drawPiece(node.firstChild, look);
      node.setAttribute("aria-label", `${this.pieces.name(number)}, card ${at + 1} of ${numbers.length} in your hand`);
      node.tabIndex = number === first ? 0 : -1;
    });
    this.root.classList.toggle("bare", !cards.length && !this.table.deal.piles.some(({ arrange }) => arrange === "hand"));
    const wide = cards.reduce((sum, node) => sum + parseFloat(node.style.width), 0);
    const room = this.root.clientWidth - 40;
    this.root.style.setProperty("--overlap", `${Math.min(-10, cards.length > 1 ? (room - wide) / (cards.length - 1) : 0)}px`);
    this.root.replaceChildren(...(cards.length ? cards : [make("p", { class: "empty" }, "Your hand is empty. Drag cards here, or draw with D.")]));
    if (numbers.includes(active)) this.focus(active);
  }

  makeCard(number) {
    return make("button", { type: "button", class: "in-hand", data: { number: String(number) } }, make("span", { class: "pic" }));
  }

  focus(number) {
    this.root.querySelector(`[data-number="${number}"]`)?.focus();
  }

  // The card beside another one, or the other one itself at an end.
  beside(number, by) {
    const hand = this.table.state.hands[this.seat - 1];
    return hand[Math.min(Math.max(hand.indexOf(number) + by, 0), hand.length - 1)];
  }

  onKey(event) {
    const number = Number(event.target.closest(".in-hand")?.dataset.number);
    if (Number.isNaN(number) || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && event.shiftKey) {
      this.table.moveInHand(this.seat, number, by);
      this.focus(number);
    } else if (by) this.focus(this.beside(number, by));
    else if (event.key === "p" || event.key === "Enter") this.dispatchEvent(new CustomEvent("play", { detail: { number } }));
    else if (event.key === "P") this.dispatchEvent(new CustomEvent("play", { detail: { number, isDown: true } }));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  onDown(event) {
    const node = event.target.closest(".in-hand");
    if (!node || event.button !== 0) return;
    this.drag = { node, number: Number(node.dataset.number), clientX: event.clientX, clientY: event.clientY, moved: false };
    this.root.setPointerCapture(event.pointerId);
    node.focus();
    event.preventDefault();
  }

  onMove(event) {
    if (!this.drag) return;
    const [dx, dy] = [event.clientX - this.drag.clientX, event.clientY - this.drag.clientY];
    if (!this.drag.moved && Math.hypot(dx, dy) < 5) return;
    this.drag.moved = true;
    this.drag.node.classList.add("dragged");
    this.drag.node.style.translate = `${dx}px ${dy}px`;
  }

  onUp(event) {
    const { drag } = this;
    this.drag = null;
    if (!drag) return;
    drag.node.classList.remove("dragged");
    drag.node.style.translate = "";
    if (!drag.moved || event.type === "pointercancel") return;
    const box = this.root.getBoundingClientRect();
    if (event.clientY < box.top) {
      this.dispatchEvent(new CustomEvent("play", { detail: { number: drag.number, clientX: event.clientX, clientY: event.clientY } }));
      return;
    }
    const others = [...this.root.querySelectorAll(".in-hand")].filter((node) => node !== drag.node);
    const hand = this.table.state.hands[this.seat - 1];
    const to = others.filter((node) => { const its = node.getBoundingClientRect(); return its.left + its.width / 2 < event.clientX; }).length;
    if (to !== hand.indexOf(drag.number)) this.table.moveInHand(this.seat, drag.number, to - hand.indexOf(drag.number));
  }
}

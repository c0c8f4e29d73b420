// The list of keys.

import { make } from "../dom.js";

const KEYS = [
  ["Arrow keys", "choose a pile, or a card of your hand"],
  ["Enter", "roll, draw or flip; play a card of your hand"],
  ["F, O", "flip the top piece; turn the whole pile over"],
  ["D, G", "draw; deal one to each player"],
  ["S, R, E", "shuffle; roll; rotate"],
  ["T, H", "take the top piece off; take the pile into your hand"],
  ["Space", "pick up and put down; arrow keys move, with Shift farther"],
  ["Shift and arrow keys", "in your hand: sort"],
  ["P, Shift P", "play a card face up; face down"],
  ["U", "undo"],
  ["N, L", "add a note; show or hide the large picture"],
  ["+, −, 0, V", "zoom; see everything; see your seat"],
];

export function showKeys() {
  const dialog = make("dialog", { class: "keys", "aria-labelledby": "keys-title" }, make("h2", { id: "keys-title" }, "Keys"),
    make("dl", {}, KEYS.flatMap(([key, text]) => [make("dt", {}, key), make("dd", {}, text)])),
    make("p", { class: "hint" }, "With the mouse: drag the top of a pile, or its name to move the whole pile. Double-click to roll, draw or flip. The wheel zooms."),
    make("form", { method: "dialog" }, make("button", { class: "main" }, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

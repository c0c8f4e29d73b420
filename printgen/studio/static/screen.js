// The number of CSS pixels in a millimetre on this screen, measured once with a bank card.

import { make } from "./dom.js";

const KEY = "printgen-pixels-per-mm";
const CARD = [85.6, 53.98]; // mm: ISO/IEC 7810 ID-1
const USUAL = 96 / 25.4;

export function readScale() {
  const known = Number(localStorage.getItem(KEY));
  return known > 1 && known < 40 ? known : USUAL;
}

// Asks the person to hold a bank card against the screen. Resolves when the dialog is closed.
export function measureScreen() {
  const isNarrow = innerWidth < 600; // a phone is narrower than a bank card is wide
  return new Promise((resolve) => {
    const slider = make("input", { type: "range", min: 2, max: 9, step: 0.005, value: readScale(), "aria-label": "Width of the card" });
    const card = make("div", { class: "bank-card" });
    const [width, height] = isNarrow ? CARD.toReversed() : CARD;
    const show = () => {
      card.style.width = `${width * slider.value}px`;
      card.style.height = `${height * slider.value}px`;
    };
    slider.addEventListener("input", show);
    const dialog = make("dialog", { "aria-labelledby": "measure-title" },
      make("h2", { id: "measure-title" }, "Measure this screen"),
      make("p", {}, `Hold a bank card ${isNarrow ? "upright " : ""}against the screen, and move the slider until the frame is as large as the card.`),
      card, slider,
      make("form", { method: "dialog" }, make("button", { value: "" }, "Cancel"), make("button", { value: "keep", class: "main" }, "Keep")));
    dialog.addEventListener("close", () => {
      if (dialog.returnValue === "keep") localStorage.setItem(KEY, slider.value);
      dialog.remove();
      resolve();
    });
    document.body.append(dialog);
    show();
    dialog.showModal();
  });
}

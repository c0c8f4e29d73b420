// Shows an SVG file that came as a text.

import { make } from "./dom.js";

// As an image, a file runs and loads nothing.
export function makePicture(svg, attributes) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const forget = () => URL.revokeObjectURL(address); // the image needs it no more, and the page would keep the text until it closes
  return make("img", { ...attributes, src: address, on: { load: forget, error: forget } });
}

// A drawing of printgen's own as a part of the page, which gives it typefaces and colours.
export function makeDrawing(svg, { label, ...attributes }) {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  const drawing = document.importNode(documentElement, true);
  for (const [name, value] of Object.entries({ ...attributes, role: "img", "aria-label": label })) drawing.setAttribute(name, value);
  return drawing;
}

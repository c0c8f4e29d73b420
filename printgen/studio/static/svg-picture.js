// Shows an SVG file that came as a text. As an image, it runs and loads nothing.

import { make } from "./dom.js";

export function makePicture(svg, attributes) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const forget = () => URL.revokeObjectURL(address); // the image needs it no more, and the page would keep the text until it closes
  return make("img", { ...attributes, src: address, on: { load: forget, error: forget } });
}

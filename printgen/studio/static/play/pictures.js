// Draws pieces: the picture of a face, one panel of a net, or a standard die.

import { make } from "../dom.js";
import { swapPicture } from "../pictures.js";

export const STANDARD = /^d(4|6|8|10|12|20)$/;

// Shows a piece in a node, which gets the size of the piece in mm as CSS pixels.
export function drawPiece(node, { piece, side, isUp, size, component, address }) {
  const shown = [piece.component, piece.number, side, isUp, address, size.width].join();
  if (node.dataset.shown === shown) return;
  node.dataset.shown = shown;
  node.style.width = `${size.width}px`;
  node.style.height = `${size.height}px`;
  node.style.borderRadius = findRadius(component, size);
  node.classList.toggle("blank", Boolean(component) && !address);
  node.classList.toggle("cut", Boolean(component) && !size.panel && !["rectangle", "circle"].includes(component.shape));
  if (!component) {
    node.replaceChildren(make("span", { class: "number" }, String(side || "")));
    return;
  }
  if (!address) {
    node.replaceChildren();
    return;
  }
  let image = node.querySelector("img");
  if (!image) node.replaceChildren(image = make("img", { alt: "", draggable: "false", decoding: "async" }));
  placePanel(image, size);
  swapPicture(image, address);
}

function findRadius(component, size) {
  if (!component) return "3px";
  if (size.panel) return component.kind === "die" ? "2px" : "1px";
  return component.shape === "circle" ? "50%" : `${component.radius}px`;
}

// Moves and turns the picture of a net so that only one panel is seen, upright.
function placePanel(image, { width, height, panel, whole }) {
  const style = panel ? { position: "absolute", width: `${whole[0]}px`, height: `${whole[1]}px` } : { position: "static", width: "100%", height: "100%" };
  Object.assign(image.style, style);
  if (!panel) {
    Object.assign(image.style, { left: "", top: "", transform: "", transformOrigin: "" });
    return;
  }
  const [, x, y, , , turn] = panel;
  const isTurned = turn % 180 !== 0;
  const [middleX, middleY] = [x + (isTurned ? height : width) / 2, y + (isTurned ? width : height) / 2];
  Object.assign(image.style, {
    left: `${width / 2 - middleX}px`, top: `${height / 2 - middleY}px`,
    transformOrigin: `${middleX}px ${middleY}px`, transform: `rotate(${-turn}deg)`,
  });
}

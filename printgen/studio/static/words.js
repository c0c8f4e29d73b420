// The words of problems. A hint is an imperative without a capital letter, as `printgen check` prints it after "hint:".

import { make } from "./dom.js";

// A text as nodes: what is between backticks is code.
export function makeWords(text) {
  return text.split("`").map((part, at) => (at % 2 ? makeCode(part) : part));
}

// A command can break between its words.
function makeCode(text) {
  const words = text.split(" ");
  return words.length === 1 ? make("code", {}, text) : make("code", {}, words.flatMap((word, at) => [at ? " " : "", make("span", {}, word)]));
}

// The message of a problem and its hint, as sentences.
export function writeSentences({ message, hint = "" }) {
  return [message, capitalize(hint)].filter(Boolean).join(" ");
}

export function makeHint(hint) {
  return hint ? make("p", { class: "hint" }, makeWords(capitalize(hint))) : null;
}

// A problem as an item of a list, and more nodes below its words.
export function makeFault({ message, hint, severity }, ...more) {
  return make("li", { class: severity }, make("p", {}, makeWords(message)), makeHint(hint), more);
}

function capitalize(hint) {
  return hint.charAt(0).toUpperCase() + hint.slice(1);
}

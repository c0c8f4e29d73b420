// A new game, from a starting point.

import { make } from "../dom.js";
import { ask } from "../server.js";
import { makeWords } from "../words.js";

export async function open({ root, go, say }) {
  const { points, folder } = await ask("/api/starting-points");
  let chosen = points.find(({ name }) => name === "deck")?.name ?? points[0]?.name;
  const name = make("input", { type: "text", id: "new-name", autocomplete: "off", spellcheck: "false", required: true, pattern: "[a-z0-9]+(-[a-z0-9]+)*" });
  const fault = make("p", { class: "notice", role: "alert", hidden: true });

  const form = make("form", { class: "new" },
    make("label", { for: "new-name" }, "Name"), name,
    make("button", { class: "main" }, "Start the game"),
    make("p", { class: "hint" }, `Small letters, digits and hyphens, such as moon-harvest. The files go into ${folder}.`), fault,
    make("fieldset", { class: "points" }, make("legend", {}, "Start from"), points.map(makePoint)));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    fault.hidden = true;
    try {
      const { name: made } = await ask("/api/games", { method: "POST", content: { name: name.value.trim(), start: chosen } });
      say(`${made} is ready.`);
      go(`/games/${encodeURIComponent(made)}/wall`);
    } catch (error) {
      fault.replaceChildren(...makeWords(error.message));
      fault.hidden = false;
      name.focus();
    }
  });
  root.replaceChildren(make("h2", {}, "A new game"), make("p", { class: "summary" }, "Each starting point is a small, complete game that you can print at once, and change."), form);

  function makePoint(point) {
    const button = make("input", { type: "radio", name: "start", value: point.name, checked: point.name === chosen, on: { change: () => { chosen = point.name; } } });
    return make("label", { class: "point" }, button,
      makeSamples(point),
      make("strong", {}, point.name), make("span", { class: "text" }, point.summary));
  }

  name.focus();
  return {};
}

// Up to three pictures of a starting point, one after another.
function makeSamples({ name }) {
  const samples = make("span", { class: "samples" });
  const add = (at) => {
    const image = make("img", { alt: "", loading: "lazy", src: `/api/starting-points/${encodeURIComponent(name)}/${at}.svg` });
    image.addEventListener("load", () => at < 2 && add(at + 1));
    image.addEventListener("error", () => image.remove());
    samples.append(image);
  };
  add(0);
  return samples;
}

// The page of a phone that was invited to fill in a score sheet. It can do nothing else.

import { make } from "./dom.js";
import { Entry } from "./entry.js";
import { ask, gamePath } from "./server.js";
import { makeWords } from "./words.js";

const main = document.getElementById("main");
const live = document.getElementById("live");
const say = (text) => { live.textContent = text; };

async function open() {
  const { game, title } = await ask("/api/guest");
  document.getElementById("title").textContent = title;
  document.title = title;
  const entry = new Entry(game, { key: `printgen-guest-${game}`, language: "", say, isGuest: true });
  await entry.load();
  const done = make("p", { class: "hint", role: "status" });
  const hand = make("button", { type: "button", class: "main", on: { click: handIn } }, "Hand in");
  main.replaceChildren(make("h2", { class: "unseen" }, "Score sheet"), entry.node, make("aside", { class: "about" }, entry.verdict, make("div", { class: "row-of" }, hand), done));

  async function handIn() {
    try {
      const content = entry.paper ? { sheet: entry.sheets[0] } : { text: entry.text };
      await ask(gamePath(game, "handed-in"), { method: "POST", content });
      done.textContent = "Handed in. You can change the sheet and hand it in again.";
    } catch (error) {
      done.textContent = error.message;
    }
  }
}

open().catch((error) => main.replaceChildren(make("p", { class: "notice" }, makeWords(error.message))));

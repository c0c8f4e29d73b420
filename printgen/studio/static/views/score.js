// Score: a score sheet to fill in on the paper or by questions, with its verdict, and phones that help.

import { make } from "../dom.js";
import { Entry } from "../entry.js";
import { makePhones } from "../phones.js";
import { gamePath, ask } from "../server.js";
import { makeWords } from "../words.js";

export async function open({ root, store, makeAddress, say }) {
  const entry = new Entry(store.game, { key: `printgen-sheet-${store.game}`, language: store.query.get("language") ?? "", say });
  try {
    await entry.load();
  } catch (error) {
    root.replaceChildren(make("h2", {}, "Score"), make("p", { class: "summary" }, makeWords(error.message)));
    return {};
  }
  const day = make("input", { type: "date", "aria-label": "Played on", value: today() });
  const kept = make("p", { class: "hint", role: "status" }, make("a", { href: makeAddress("results") }, "All results"));
  const keep = make("button", { type: "button", class: "plain", on: { click: keepResult } }, "Keep the result");
  const file = make("input", { type: "file", accept: ".yaml,.yml,.json", hidden: true, "aria-label": "Score sheet to open" });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (chosen) await entry.read(await chosen.text());
    file.value = "";
  });
  const unsaved = make("span", { class: "hint", role: "status" });
  const phones = await makePhones(store, entry);
  root.replaceChildren(
    make("h2", { class: "unseen" }, "Score"),
    make("div", { class: "tray" }, entry.tabs,
      make("button", { type: "button", class: "plain", on: { click: () => file.click() } }, "Open a file"), file,
      make("button", { type: "button", class: "plain", on: { click: save } }, "Save as a file"),
      make("button", { type: "button", class: "plain", on: { click: () => entry.clear() } }, "Clear"), unsaved),
    make("div", { class: "split score" }, entry.node,
      make("aside", { class: "about", "aria-label": "Verdict" }, entry.verdict,
        make("section", { class: "keep" }, make("h3", {}, "Results"), make("div", { class: "row-of" }, day, keep), kept), phones.node)));

  async function save() {
    const text = await entry.settle();
    unsaved.textContent = text ? "" : "The file needs every text that the verdict asks for.";
    if (!text) return;
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/yaml" })), download: `${store.game}.yaml` });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async function keepResult() {
    try {
      const { number, problems } = await ask(gamePath(store.game, "results"), { method: "POST", content: { text: await entry.settle(), played_on: day.value } });
      kept.replaceChildren(...makeWords(problems[0]?.message ?? `Kept as number ${number}.`), " ", make("a", { href: makeAddress("results") }, "All results"));
    } catch (error) {
      kept.textContent = error.message;
    }
  }

  return { close: () => phones.close() };
}

function today() {
  const now = new Date();
  return new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

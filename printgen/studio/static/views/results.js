// Results: who has played what and how it ended, by game, with standings and a chart.

import { counted, make } from "../dom.js";
import { ask } from "../server.js";
import { makeDrawing } from "../svg-picture.js";
import { makeWords, writeSentences } from "../words.js";

const HEADINGS = ["Player", "Games", "Wins", "Mean", "Lowest", "Highest"];

export async function open({ root, store, makeAddress, say }) {
  const query = store ? `?game=${encodeURIComponent(store.game)}` : "";
  const list = make("div");
  root.replaceChildren(make("h2", {}, "Results"), list);

  async function load() {
    const { games, charts, problems } = await ask(`/api/results${query}`);
    const links = [
      games.length ? make("a", { href: `/api/results.csv${query}`, download: "results.csv" }, "Save as CSV") : null,
      store ? make("a", { href: "/results" }, "All games") : null,
      store ? make("a", { href: makeAddress("score") }, "Score a game") : null,
    ].filter(Boolean);
    list.replaceChildren(
      games.length ? "" : make("p", { class: "summary" }, makeWords("No results yet. Keep one in the view Score, or with `printgen score FILE --record`.")),
      make("p", { class: "summary" }, links.flatMap((link, at) => (at ? [" · ", link] : [link]))), ...problems.map((problem) => make("p", { class: "notice" }, makeWords(writeSentences(problem)))), ...games.map((game, at) => showGame(game, charts[at])));
  }

  function showGame({ title, standings, played }, chart) {
    return make("section", { class: "game-results" },
      make("h3", {}, title, " ", make("small", {}, counted(played.length, "game"))),
      make("div", { class: "scroll-x" }, make("table", { class: "standings", "aria-label": `Standings of ${title}` },
        make("thead", {}, make("tr", {}, HEADINGS.map((text) => make("th", { scope: "col" }, text)))),
        make("tbody", {}, standings.map(([player, games, wins, mean, ...extremes]) => make("tr", {}, make("th", { scope: "row" }, player),
          [games, wins, mean?.toFixed(1), ...extremes].map((number) => make("td", {}, String(number ?? "–")))))))),
      make("div", { class: "scroll-x" }, makeDrawing(chart, { class: "chart", label: `The totals of ${title} over time. The table has the same players.` })),
      make("ul", { class: "played" }, played.map(showPlayed)));
  }

  function showPlayed({ number, date, seats, findings }) {
    const words = seats.map(([player, total, won]) => `${player} ${total ?? "?"}${won ? " (won)" : ""}`).join(", ");
    const button = make("button", { type: "button", class: "plain", "aria-label": `Remove the result of ${date}: ${words}`, on: { click: () => remove(number, button) } }, "Remove");
    return make("li", {}, make("time", { datetime: date }, date), make("span", {}, words, findings.length ? make("small", { title: findings.join("\n") }, ` ${counted(findings.length, "mistake")}`) : null), button);
  }

  // A result is removed by the second click, because it cannot be brought back.
  async function remove(number, button) {
    if (!button.dataset.sure) {
      button.dataset.sure = "yes";
      button.textContent = "Remove for good?";
      say("Press again to remove this result for good.");
      return;
    }
    await ask(`/api/results/${number}`, { method: "DELETE" }).catch((error) => say(error.message));
    await load();
    say("Removed.");
  }

  await load();
  return {};
}

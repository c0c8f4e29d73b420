// All games of the project.

import { make } from "../dom.js";
import { ask } from "../server.js";

export async function open({ root }) {
  const { games } = await ask("/api/games");
  root.replaceChildren(
    make("h2", {}, "Games"),
    make("p", { class: "summary" }, games.length ? "Choose a game to see it, or " : "There is no game here yet. ",
      make("a", { href: "/new" }, games.length ? "start a new one" : "Start one"), ". ",
      make("a", { href: "/results" }, "Results"), " of the games that you have played."),
    make("ul", { class: "games" }, games.map((game) => make("li", {},
      make("a", { href: `/games/${encodeURIComponent(game.name)}/wall` },
        make("strong", {}, game.title),
        game.readable ? make("span", {}, describe(game)) : make("span", { class: "error" }, "cannot be read"))))));
  return {};
}

function describe({ players: [least, most], edition, name }) {
  return `${name} · ${least === most ? least : `${least}–${most}`} ${most === 1 ? "player" : "players"} · edition ${edition}`;
}

// Then and now: the pieces that differ from an earlier commit or from a kit, side by side.

import { counted, make, makeChoice } from "../dom.js";
import { ask, gamePath } from "../server.js";

export async function open({ root, store, address, keepQuery, say }) {
  const { revisions, kits, problems } = await ask(gamePath(store.game, "then"));
  const choices = [
    ...kits.map((kit) => [`kit:${kit}`, `Kit ${kit}`]),
    ...revisions.map(([id, day, summary]) => [`revision:${id}`, `${day} · ${summary}`]),
  ];
  let chosen = address.query.get("with") ?? choices.find(([key]) => key.startsWith("revision:"))?.[0] ?? choices[0]?.[0] ?? "";
  let turn = 0;
  const total = make("span", { class: "total", role: "status" });
  const list = make("div", { class: "then-list" });
  const picker = choices.length ? makeChoice("Compare with", choices, chosen, (value) => { chosen = value; keepQuery({ with: value }); load(); }) : "";
  root.replaceChildren(make("h2", { class: "unseen" }, "Then and now"), make("div", { class: "tray" }, picker, total), list);

  async function load() {
    const now = ++turn;
    if (!chosen) {
      list.replaceChildren(make("p", { class: "summary" }, "There is nothing to compare with yet. Make a kit, or commit the game to git."),
        ...problems.map((problem) => make("p", { class: "hint" }, `${problem.message} To compare with commits, ${problem.hint}`)));
      return;
    }
    list.classList.add("waits");
    const [kind, name] = [chosen.split(":")[0], chosen.slice(chosen.indexOf(":") + 1)];
    const query = store.choice;
    query.set(kind, name);
    const found = await ask(`${gamePath(store.game, "then", "pieces")}?${query}`).catch((error) => ({ pieces: [], same: null, problems: [{ message: error.message, hint: "" }] }));
    if (now !== turn) return;
    list.classList.remove("waits");
    const words = found.same === null ? "" : `${counted(found.pieces.length, "piece")} of ${found.pieces.length + found.same} differ`;
    total.textContent = words;
    say(words);
    list.replaceChildren(
      ...(found.same === null ? found.problems : []).map((problem) => make("p", { class: "notice" }, `${problem.message} ${problem.hint}`)),
      found.same !== null && !found.pieces.length ? make("p", { class: "summary" }, "Nothing differs.") : "",
      ...found.pieces.map((piece) => showPiece(piece, kind === "revision" ? name : "")),
      ...(found.pages?.length && found.pieces.length ? showPages(name, found.pages) : []));
  }

  // The pages of a kit, which has no pictures of single pieces.
  function showPages(kit, pages) {
    return [
      make("h3", {}, "Then: the pages of the kit"),
      make("p", { class: "hint" }, "A kit contains pictures of its pages, but not of single pieces. To see a piece beside how it was, choose a commit."),
      ...pages.map((page, at) => make("img", { class: "then-page", loading: "lazy", alt: `Page ${at + 1} of the kit`, src: `${gamePath(store.game, "then", "page.png")}?${new URLSearchParams({ kit, page })}` })),
    ];
  }

  function showPiece([component, label, then, current], revision) {
    const words = then && current ? "changed" : current ? "new" : "removed";
    return make("section", { class: `then-piece ${words}`, "aria-label": `${label}, ${words}` },
      make("h3", {}, label, make("small", {}, `${component} · ${words}`)),
      make("div", { class: "then-pair" },
        showSide("Then", then, revision, current),
        showSide("Now", current, "now", then)));
  }

  function showSide(title, sides, folder, others) {
    const shown = (sides ?? []).map((identity, at) => (folder
      ? make("img", { alt: `${title}, ${at ? "back" : "front"}`, loading: "lazy", class: others && others[at] === identity ? "same" : "", src: gamePath(store.game, "then", folder, `${identity}.svg`) })
      : null)).filter(Boolean);
    return make("figure", {}, make("figcaption", {}, title), shown.length ? make("div", { class: "then-sides" }, shown)
      : make("p", { class: "hint" }, sides ? "different" : title === "Then" ? "did not exist" : "does not exist any more"));
  }

  await load();
  let waiting = null;
  const loadSoon = () => { clearTimeout(waiting); waiting = setTimeout(load, 400); };
  return {
    update: loadSoon,
    // Changes that follow one another quickly may leave the faces as they were drawn before, but not as they were compared.
    checked() { if (!store.isChecking) loadSoon(); },
    close() { clearTimeout(waiting); },
  };
}

// Then and now: the pieces that differ from an earlier commit or from a kit, side by side.

import { counted, make, makeChoice } from "../dom.js";
import { ask, gamePath } from "../server.js";
import { makeHint, makeWords, writeSentences } from "../words.js";

export async function open({ root, store, address, keepQuery, say }) {
  const { revisions, kits, problems } = await ask(gamePath(store.game, "then"));
  const choices = [
    ...kits.map((kit) => [`kit:${kit}`, `Kit ${kit}`]),
    ...revisions.map(([id, day, summary]) => [`revision:${id}`, `${day} · ${summary}`]),
  ];
  let chosen = address.query.get("with") ?? choices.find(([key]) => key.startsWith("revision:"))?.[0] ?? choices[0]?.[0] ?? "";
  let turn = 0;
  let shown = ""; // what was compared, and the answer; empty if a picture is missing
  const total = make("span", { class: "total", role: "status" });
  const list = make("div", { class: "then-list" });
  const picker = choices.length ? makeChoice("Compare with", choices, chosen, (value) => { chosen = value; keepQuery({ with: value }); list.classList.add("waits"); load(); }) : "";
  root.replaceChildren(make("h2", { class: "unseen" }, "Then and now"), make("div", { class: "tray", hidden: !picker }, picker, total), list);

  async function load() {
    const now = ++turn;
    if (!chosen) {
      list.replaceChildren(make("p", { class: "summary" }, "There is nothing to compare with yet. Make a kit, or commit the game to git."),
        ...problems.map(({ message, hint }) => make("p", { class: "hint" }, makeWords(`${message} To compare with commits, ${hint}`))));
      return;
    }
    const [kind, name] = [chosen.split(":")[0], chosen.slice(chosen.indexOf(":") + 1)];
    const query = store.choice;
    query.set(kind, name);
    const found = await ask(`${gamePath(store.game, "then", "pieces")}?${query}`).catch((error) => ({ pieces: [], same: null, problems: [{ message: error.message, hint: "" }] }));
    if (now !== turn) return;
    list.classList.remove("waits");
    const text = JSON.stringify([chosen, found]);
    if (text === shown) return;
    shown = text;
    const words = found.same === null ? "" : `${counted(found.pieces.length, "piece")} of ${found.pieces.length + found.same} ${found.pieces.length === 1 ? "differs" : "differ"}`;
    total.textContent = words;
    say(words);
    const pictures = { now: picturePath("now"), then: kind === "revision" ? picturePath(name) : found.pages ? null : picturePath(`kit-${found.version}`, { kit: name }) };
    list.replaceChildren(
      ...(found.same === null ? found.problems : []).map((problem) => make("p", { class: "notice" }, makeWords(writeSentences(problem)))),
      found.same !== null && !found.pieces.length ? make("p", { class: "summary" }, "Nothing differs.") : "",
      ...found.pieces.map((piece) => showPiece(piece, pictures)),
      ...(found.pages && found.pieces.length ? showPages(name, found) : []));
  }

  // The address of the picture of a face, from its identity.
  function picturePath(folder, query) {
    return (identity) => `${gamePath(store.game, "then", folder, `${identity}.svg`)}${query ? `?${new URLSearchParams(query)}` : ""}`;
  }

  // The pages of a kit that has no pictures of single faces, and the reason.
  function showPages(kit, { pages, lacks }) {
    return [
      make("h3", {}, "Then: the pages of the kit"),
      ...lacks.map((problem) => makeHint(writeSentences(problem))),
      ...pages.map((page, at) => make("img", { class: "then-page", loading: "lazy", alt: `Page ${at + 1} of the kit`, src: `${gamePath(store.game, "then", "page.png")}?${new URLSearchParams({ kit, page })}` })),
    ];
  }

  function showPiece([component, label, then, now], pictures) {
    const words = then && now ? "changed" : now ? "new" : "removed";
    return make("section", { class: `then-piece ${words}`, "aria-label": `${label}, ${words}` },
      make("h3", {}, label, " ", make("small", {}, `${component} · ${words}`)),
      make("div", { class: "then-pair" },
        showSide("Then", then, pictures.then, now, component),
        showSide("Now", now, pictures.now, then, component)));
  }

  function showSide(title, sides, findPicture, others, name) {
    const component = store.component(name);
    const size = component ? { "--wide": component.width, "--high": component.height } : undefined;
    const lacking = make("p", { class: "hint" }, sides ? "on the pages below" : title === "Then" ? "did not exist" : "does not exist any more");
    if (!sides || !findPicture) return make("figure", {}, make("figcaption", {}, title), lacking);
    return make("figure", {}, make("figcaption", {}, title), make("div", { class: "then-sides" }, sides.map((identity, at) => {
      const picture = make("img", { alt: `${title}, ${at ? "back" : "front"}`, loading: "lazy", class: others && others[at] === identity ? "same" : "", src: findPicture(identity), style: size });
      picture.addEventListener("error", () => { shown = ""; picture.replaceWith(make("p", { class: "hint" }, "This face cannot be drawn.")); });
      return picture;
    })));
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

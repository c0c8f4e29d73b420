// Play: the game set up on a table, and sample hands with the curve of a column. What people do is kept in this browser.

import { counted, make } from "../dom.js";
import { countSides, findAction, findMainAction, listActions } from "../play/actions.js";
import { Keeper, chooseSeed, layTable, openDeal, readLastSeed, readSeed } from "../play/deals.js";
import { Hand } from "../play/hand.js";
import { Pieces } from "../play/pieces.js";
import { findMat } from "../play/places.js";
import { openHands } from "../play/samples.js";
import { showKeys } from "../play/help.js";
import { Stage } from "../play/stage.js";
import { makeWords, writeSentences } from "../words.js";

const WIDE = 2.3; // the shapes of a table for a wide and for an upright window
const UPRIGHT = 0.8;

export async function open(shell) {
  const { root, address } = shell;
  const seed = readSeed(address.query.get("seed")) ?? readLastSeed(shell.store) ?? chooseSeed();
  shell.keepQuery({ seed: String(seed) });
  root.replaceChildren(make("p", { class: "waiting" }, "Setting up …"));
  return address.rest[0] === "hands" ? openHands(shell, seed) : openTable(shell, seed);
}

async function openTable({ root, store, keepQuery, makeAddress, say }, firstSeed) {
  let seed = firstSeed;
  let seat = 1;
  let current = null; // { deal, places, table, stage, hand, keeper }
  let saving = null;

  const tray = make("div", { class: "tray play-tray" });
  const bar = make("div", { class: "play-bar", role: "toolbar", "aria-label": "Actions for the chosen pile" });
  const space = make("div", { class: "play-space" });
  const closer = make("img", { class: "closer", alt: "", hidden: true });
  const help = make("p", { class: "unseen", id: "play-help" }, "Arrow keys choose a pile. Press question mark for all keys.");
  const observer = new ResizeObserver(() => current?.stage.camera.show());

  async function load({ isFresh = false } = {}) {
    const found = await openDeal(store, seed);
    const keeper = new Keeper(store, found);
    if (isFresh) keeper.forget();
    const kept = keeper.load();
    const shape = kept?.shape ?? (space.clientWidth < space.clientHeight ? UPRIGHT : WIDE);
    current = { ...layTable(store, found, shape), keeper, shape };
    showTable(kept);
    return Boolean(kept?.isSame);
  }

  function showTable(kept) {
    const found = current;
    const pieces = new Pieces(store, found.table);
    const stage = new Stage({ ...found, pieces, say });
    const hand = new Hand({ table: found.table, pieces });
    Object.assign(current, { pieces, stage, hand });
    seat = kept?.isSame ? Math.min(kept.seat, found.deal.players) : 1;
    if (kept?.isSame) found.table.restore(kept.state);
    else if (kept) found.table.addKeptNotes(kept.state.notes);
    listen(current);
    space.replaceChildren(stage.root, closer, hand.root);
    fillTray();
    refresh();
    stage.camera.fit(found.places.bounds);
    observer.observe(stage.root);
  }

  function listen({ table, stage, hand }) {
    table.addEventListener("change", refresh);
    stage.addEventListener("refresh", refresh);
    stage.addEventListener("select", fillBar);
    stage.addEventListener("seat", ({ detail }) => sit(detail));
    stage.addEventListener("act", ({ detail }) => act(detail.name, detail.id));
    stage.addEventListener("dropped", ({ detail }) => onDrop(detail));
    hand.addEventListener("play", ({ detail }) => playCard(detail));
    hand.addEventListener("select", ({ detail }) => showCloser(detail));
    stage.root.addEventListener("keydown", onStageKey);
  }

  function refresh() {
    current.stage.render(seat);
    current.hand.render(seat);
    fillBar();
    clearTimeout(saving);
    saving = setTimeout(save, 200);
  }

  function save() {
    current.stage.writeNotes();
    current.keeper.save({ state: current.table.state, seat, shape: current.shape });
  }

  function sit(where) {
    seat = where;
    refresh();
    say(`You sit at seat ${seat}, with ${counted(current.table.state.hands[seat - 1].length, "card")} in hand.`);
  }

  function act(name, id) {
    const { table, stage, pieces } = current;
    const stack = table.find(id);
    if (!stack) return;
    const wanted = name === "main" ? findMainAction(table, stack) : name;
    const done = {
      roll: () => table.roll(id, countSides),
      flip: () => table.flip(id),
      flipAll: () => table.flipAll(id),
      shuffle: () => table.shuffle(id),
      turn: () => table.turn(id),
      draw: () => `Drew ${pieces.name(table.draw(id, seat))}.`,
      deal: () => `Dealt ${counted(table.dealEach(id), "piece")}.`,
      hand: () => table.takeIntoHand(id, seat),
      top: () => { stage.select(table.takeOff(id)); },
      move: () => { stage.pickUp(id); return ""; },
    }[wanted];
    const said = done();
    const now = table.find(stage.selected ?? id) ?? table.state.stacks.at(-1);
    if (now && (wanted === "top" || !stage.nodes.get(id)?.contains(document.activeElement))) focusSoon(now.id);
    if (said !== "") say(said ?? `${labelOf(wanted)}: ${now ? pieces.describe(now) : ""}`);
  }

  function labelOf(name) {
    return { roll: "Rolled", flip: "Flipped", flipAll: "Turned over", shuffle: "Shuffled", turn: "Rotated", hand: "Taken into your hand", top: "Taken off" }[name];
  }

  function focusSoon(id) {
    if (!bar.contains(document.activeElement)) current.stage.focus(id);
    else current.stage.select(id);
  }

  // The seat whose plate is at a point of the window, or 0.
  function findSeat(clientX, clientY) {
    const plate = document.elementsFromPoint(clientX, clientY).find((node) => node.classList.contains("plate") && node.dataset.seat);
    return plate ? Number(plate.dataset.seat) : 0;
  }

  function playCard({ number, clientX, clientY, isDown = false }) {
    const { table, stage, hand, pieces } = current;
    const other = clientX === undefined ? 0 : findSeat(clientX, clientY);
    if (other && other !== seat) {
      table.give(seat, number, other);
      say(`Given to seat ${other}.`);
      return;
    }
    const size = table.sizeOf(number);
    const frame = stage.root.getBoundingClientRect();
    const at = stage.camera.find(clientX ?? frame.left + frame.width / 2, clientY ?? frame.bottom - 70);
    const next = hand.beside(number, 1) === number ? hand.beside(number, -1) : hand.beside(number, 1);
    const id = table.play(seat, number, at.x - size.width / 2, at.y - size.height / 2, isDown);
    stage.select(id);
    if (clientX === undefined) hand.focus(next);
    say(`Played ${isDown ? "a card face down" : pieces.name(number)}.`);
  }

  function onDrop(drag) {
    const { table, stage, hand } = current;
    const box = hand.root.getBoundingClientRect();
    const target = drag.clientY > box.top ? seat : findSeat(drag.clientX, drag.clientY);
    if (!target) stage.drop(drag);
    else if (drag.kind === "whole") table.takeIntoHand(drag.id, target);
    else table.draw(drag.id, target);
    if (target) say(target === seat ? "Taken into your hand." : `Given to seat ${target}.`);
  }

  function onStageKey(event) {
    const { stage, table } = current;
    if (event.target.closest("textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const isArrow = key.startsWith("Arrow");
    const stack = table.find(stage.selected);
    if (stage.held) {
      if (isArrow) stage.shift(key, event.shiftKey);
      else if (key === " " || key === "Enter") stage.putDown(true);
      else if (key === "Escape") stage.putDown(false);
      else return;
    } else if (isArrow) stage.step(key);
    else if (key === "Enter" && stack && event.target.closest(".stack")) act("main", stack.id);
    else {
      const action = stack && event.target.closest(".stack") ? findAction(table, stack, key) : null;
      if (!action) return;
      act(action, stack.id);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // Keys that work everywhere in the view.
  function onKey(event) {
    if (event.target.closest?.("input, select, textarea, dialog")) return;
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey);
    if (!isUndo && (event.ctrlKey || event.metaKey || event.altKey)) return;
    const { camera } = current.stage;
    const call = {
      u: undo, "+": () => camera.zoom(1.25), "=": () => camera.zoom(1.25), "-": () => camera.zoom(0.8), 0: () => camera.fit(current.places.bounds),
      v: fitSeat, n: addNote, l: () => setCloser(closer.hidden), "?": showKeys,
    }[event.key];
    if (!call && !isUndo) return;
    event.preventDefault();
    if (isUndo) undo();
    else call();
  }

  function undo() {
    say(current.table.undo() ? "Undone." : "There is nothing to undo.");
  }

  function addNote() {
    const { stage, table } = current;
    const frame = stage.root.getBoundingClientRect();
    const at = stage.camera.find(frame.left + frame.width / 2, frame.top + frame.height / 2);
    const id = table.addNote(at.x, at.y);
    stage.notes.get(id).querySelector("textarea").focus();
  }

  function fitSeat() {
    current.stage.camera.fit(findMat(current.places.seats[seat - 1]));
  }

  async function deal(next, said) {
    seed = next;
    keepQuery({ seed: String(seed) });
    await load({ isFresh: true });
    say(said);
  }

  function fillTray() {
    const field = make("input", { type: "number", min: 1, max: 999999999, value: seed, "aria-label": "Seed", title: "The same seed gives the same deal" });
    field.addEventListener("change", () => deal(readSeed(field.value) ?? seed, `Set up with seed ${field.value}.`));
    const button = (label, call, attributes = {}) => make("button", { type: "button", class: "plain", on: { click: call }, ...attributes }, label);
    const { camera } = current.stage;
    tray.replaceChildren(
      makeTabs(makeAddress, "table", seed),
      make("label", { class: "choice" }, make("span", {}, "Seed"), field),
      button("New deal", () => deal(chooseSeed(), "Dealt again.")),
      button("Start over", () => deal(seed, "The table is as it was in the beginning.")),
      button("Undo", undo, { title: "Key: U" }),
      button("Note", addNote, { title: "Key: N" }),
      make("span", { class: "steps" }, button("−", () => camera.zoom(0.8), { "aria-label": "Smaller", title: "Key: -" }),
        button("+", () => camera.zoom(1.25), { "aria-label": "Larger", title: "Key: +" }),
        button("All", () => camera.fit(current.places.bounds), { title: "Key: 0" }), button("My seat", fitSeat, { title: "Key: V" })),
      button("Keys", showKeys, { title: "Key: ?" }));
  }

  function fillBar() {
    const { table, stage, pieces, deal: dealt } = current;
    const stack = table.find(stage.selected);
    showCloser(stack && table.isUp(stack.pieces[0]) ? stack.pieces[0] : null);
    if (!stack) {
      const problems = dealt.piles.length ? [] : dealt.problems;
      bar.replaceChildren(make("p", {}, problems.length ? makeWords(problems.map(writeSentences).join(" ")) : dealt.then.length ? dealt.then.join(" ") : dealt.declared ? "Choose a pile, or drag a piece." :
        "This game has no “setup:” in its game.yaml yet, so every component is a pile."));
      return;
    }
    const at = [...bar.querySelectorAll("button")].indexOf(document.activeElement);
    bar.replaceChildren(make("strong", {}, pieces.describe(stack)), ...listActions(table, stack).map(([name, label, key]) =>
      make("button", { type: "button", class: "plain", title: `Key: ${key.toUpperCase()}`, "aria-keyshortcuts": key, on: { click: () => act(name, stack.id) } }, label)));
    if (at >= 0) [...bar.querySelectorAll("button")][Math.min(at, bar.querySelectorAll("button").length - 1)]?.focus();
  }

  function setCloser(isShown) {
    keepQuery({ closer: isShown ? "" : "off" });
    closer.dataset.off = isShown ? "" : "yes";
    fillBar();
  }

  // The chosen piece in large, so that it can be read while the whole table is seen.
  function showCloser(number) {
    const face = number === null || number === undefined || Number.isNaN(number) ? null : store.state.faces[current.deal.pieces[number].front];
    closer.hidden = !face || closer.dataset.off === "yes" || Boolean(current.deal.nets[current.deal.pieces[number].component]);
    if (!closer.hidden) closer.src = store.picture(face);
  }

  closer.dataset.off = new URLSearchParams(location.search).get("closer") === "off" ? "yes" : "";
  root.replaceChildren(make("h2", { class: "unseen" }, "Play"), tray, bar, space, help);
  const isKept = await load();
  document.addEventListener("keydown", onKey);
  addEventListener("pagehide", save);
  say(isKept ? "The table is as you left it." : `Set up for ${counted(current.deal.players, "player")}.`);
  return {
    update({ isRebuilt }) {
      if (!isRebuilt) refresh();
      else save(), load().then((isSame) => isSame || say("The game has changed, so it is set up again. Your notes are still here."));
    },
    close() {
      save();
      removeEventListener("pagehide", save);
      clearTimeout(saving);
      observer.disconnect();
      document.removeEventListener("keydown", onKey);
    },
  };
}

export function makeTabs(makeAddress, shown, seed) {
  const link = (name, label, rest) => make("a", { class: "step", href: makeAddress("play", rest, { seed: String(seed) }), "aria-current": shown === name ? "page" : null }, label);
  return make("span", { class: "steps tabs" }, link("table", "Table", []), link("hands", "Sample hands", ["hands"]));
}

// The state of a game, kept up to date by the server's events.
//
// Events of a store: "change" (detail: the names of changed faces, whether the components changed), "checked", "link", "job".

import { ask, gamePath } from "./server.js";

export class Store extends EventTarget {
  constructor(game, query = new URLSearchParams()) {
    super();
    this.game = game;
    this.query = query;
    this.state = null;
    this.checked = { problems: [], checked: false };
    this.isChecking = true;
    this.isLinked = false;
    this.onShow = () => (document.hidden ? this.unlink() : this.link());
    document.addEventListener("visibilitychange", this.onShow);
    this.beat = setInterval(() => document.hidden && ask(gamePath(game, "alive")).catch(() => {}), 45_000);
  }

  get choice() {
    const kept = new URLSearchParams();
    for (const name of ["style", "players", "language"]) if (this.query.get(name)) kept.set(name, this.query.get(name));
    return kept;
  }

  async load() {
    this.state = await ask(`${gamePath(this.game, "state")}?${this.choice}`);
    return this.state;
  }

  // Everything that is wrong: what kept faces from being drawn, then what the check found.
  get problems() {
    const known = new Map();
    for (const problem of [...(this.state?.problems ?? []), ...this.checked.problems]) {
      known.set([problem.file, problem.line, problem.message].join("\n"), problem);
    }
    const order = ["error", "warning", "note"];
    return [...known.values()].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  }

  picture(face, kind = "trim") {
    return gamePath(this.game, "pictures", face.identity, `${kind}.svg`);
  }

  component(name) {
    return this.state.components.find((component) => component.name === name);
  }

  // The other side of a face, if its piece has one.
  pieceOf(name) {
    for (const component of this.state.components) {
      const piece = component.pieces.find((sides) => sides.includes(name));
      if (piece) return { component, front: piece[0], back: piece[1] };
    }
    return null;
  }

  // The problems about a face: those of its row or its component, on its side.
  problemsOf(name) {
    const face = this.state.faces[name];
    const same = (place) => place && face.where && place[0] === face.where[0] && place[1] === face.where[1];
    return this.problems.filter((problem) => problem.component === face.component &&
      (problem.face ? problem.face === face.label || (same(problem.row) && problem.face.endsWith(" back") === (face.side === "back"))
        : problem.severity === "error"));
  }

  link() {
    if (this.events || document.hidden) return;
    const events = (this.events = new EventSource(`${gamePath(this.game, "events")}?${this.choice}`));
    const read = (name, call) => events.addEventListener(name, (event) => call(JSON.parse(event.data)));
    events.addEventListener("open", () => this.setLinked(true));
    events.addEventListener("error", () => this.setLinked(false));
    read("hello", ({ version }) => version !== this.state?.version && this.reload());
    read("reload", () => this.reload());
    read("drawn", (news) => this.apply(news));
    read("phones", () => this.dispatchEvent(new Event("phones")));
    read("job", (job) => this.dispatchEvent(new CustomEvent("job", { detail: job })));
    read("checking", () => this.setChecking(true));
    read("checked", (checked) => {
      this.checked = checked;
      this.setChecking(!checked.checked);
    });
  }

  unlink() {
    this.events?.close();
    this.events = null;
    this.setLinked(false);
  }

  close() {
    this.unlink();
    clearInterval(this.beat);
    document.removeEventListener("visibilitychange", this.onShow);
  }

  setLinked(isLinked) {
    if (this.isLinked === isLinked) return;
    this.isLinked = isLinked;
    this.dispatchEvent(new Event("link"));
  }

  setChecking(isChecking) {
    this.isChecking = isChecking;
    this.dispatchEvent(new Event("checked"));
  }

  async reload() {
    const before = this.state?.faces ?? {};
    await this.load();
    const changed = Object.keys(this.state.faces).filter((name) => before[name]?.identity !== this.state.faces[name].identity);
    this.dispatchEvent(new CustomEvent("change", { detail: { changed: new Set(changed), isRebuilt: true } }));
  }

  apply(news) {
    if (news.from !== this.state.version) {
      this.reload();
      return;
    }
    const { faces, gone, from, ...rest } = news;
    Object.assign(this.state, rest);
    for (const name of gone) delete this.state.faces[name];
    const changed = Object.keys(faces).filter((name) => this.state.faces[name]?.identity !== faces[name].identity);
    Object.assign(this.state.faces, faces);
    const isRebuilt = "components" in rest || gone.length > 0;
    this.dispatchEvent(new CustomEvent("change", { detail: { changed: new Set(changed), isRebuilt } }));
  }
}

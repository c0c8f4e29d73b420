// A page without a window: nodes that remember what the modules set, and a description of them as text.

class FakeNode extends EventTarget {
  constructor(tag) {
    super();
    Object.assign(this, { tagName: tag.toUpperCase(), attributes: new Map(), childNodes: [], parent: null, dataset: {}, clientWidth: 0, clientHeight: 0, scrollTop: 0, scrollLeft: 0, box: { left: 0, top: 0, right: 0, bottom: 0 } });
    this.style = { setProperty: (name, value) => { this.style[name] = value; } };
    this.classes = new Set();
    this.classList = {
      add: (name) => this.classes.add(name), remove: (name) => this.classes.delete(name), contains: (name) => this.classes.has(name),
      toggle: (name, isOn) => (isOn ? this.classes.add(name) : this.classes.delete(name)),
    };
  }

  get children() { return this.childNodes.filter((child) => child instanceof FakeNode); }

  get options() { return this.children; }

  get type() { return this.attributes.get("type") ?? ""; }

  get value() { return this.typed ?? (this.tagName === "SELECT" ? this.children[0]?.value ?? "" : this.attributes.get("value") ?? ""); }

  set value(text) { this.typed = String(text); }

  get textContent() { return this.childNodes.map((child) => child.textContent ?? child).join(""); }

  set textContent(text) { this.replaceChildren(...(text ? [text] : [])); }

  setAttribute(name, value) {
    if (name === "class") this.classes = new Set(String(value).split(" ").filter(Boolean));
    else this.attributes.set(name, String(value));
  }

  getAttribute(name) { return this.attributes.get(name) ?? null; }

  removeAttribute(name) { this.attributes.delete(name); }

  append(...nodes) {
    for (const node of nodes) {
      if (node instanceof FakeNode) Object.assign(node, { parent: this });
      this.childNodes.push(node);
    }
  }

  replaceChildren(...nodes) {
    this.childNodes = [];
    this.append(...nodes);
  }

  remove() {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((child) => child !== this);
  }

  matches(selector) {
    return selector.split(",").some((one) => (one.trim().startsWith(".") ? this.classes.has(one.trim().slice(1)) : this.tagName === one.trim().toUpperCase()));
  }

  closest(selector) { return this.matches(selector) ? this : this.parent?.closest(selector) ?? null; }

  querySelector(selector) { return this.children.map((child) => (child.matches(selector) ? child : child.querySelector(selector))).find(Boolean) ?? null; }

  getBoundingClientRect() { return this.box; }

  focus() { document.activeElement = this; }

  select() { this.isSelected = true; }

  setSelectionRange(...range) { this.selection = range; }

  scrollIntoView() { page.scrolled = this; }

  showModal() { page.dialog = this; }
}

export const page = { scrolled: null, dialog: null, isCoarse: false };
globalThis.document = Object.assign(new EventTarget(), { hidden: false, activeElement: null, createElement: (tag) => new FakeNode(tag), body: new FakeNode("body") });
globalThis.matchMedia = () => ({ matches: page.isCoarse });
globalThis.ResizeObserver = class { observe() {} disconnect() { page.isDisconnected = true; } };
globalThis.URL.createObjectURL = () => "blob:1";

// A node and everything in it, one line for each element.
export function describe(node, indent = "") {
  if (!(node instanceof FakeNode)) return [`${indent}"${node}"`];
  const style = Object.entries(node.style).filter(([, value]) => typeof value !== "function").map(([name, value]) => `${name}:${value}`);
  const known = [...node.attributes].map(([name, value]) => `${name}=${value}`);
  const states = ["hidden", "disabled", "checked", "title", "typed", "tabIndex"].filter((name) => node[name]).map((name) => `${name}:${node[name]}`);
  const data = Object.entries(node.dataset).map(([name, value]) => `data-${name}=${value}`);
  const head = [[node.tagName.toLowerCase(), ...node.classes].join("."), ...known, ...data, ...states, ...style].join(" ");
  if (node.childNodes.every((child) => !(child instanceof FakeNode))) return [`${indent}${head} ${JSON.stringify(node.textContent)}`];
  return [`${indent}${head}`, ...node.childNodes.flatMap((child) => describe(child, `${indent}  `))];
}

export function makeEvent(more = {}) {
  const event = { isPrevented: false, preventDefault() { event.isPrevented = true; }, stopPropagation() {}, ...more };
  return event;
}

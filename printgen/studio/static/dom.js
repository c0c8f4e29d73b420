// Makes elements. Text always becomes a text node, so no content of a game can become markup.

export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, call] of Object.entries(value)) node.addEventListener(event, call);
    else if (name === "style") for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function counted(number, word) {
  return `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;
}

// A button that is on or off.
export function makeToggle(label, pressed, change, attributes = {}) {
  const node = make("button", { type: "button", class: "toggle", "aria-pressed": String(pressed), ...attributes }, label);
  node.addEventListener("click", () => {
    const now = node.getAttribute("aria-pressed") !== "true";
    node.setAttribute("aria-pressed", String(now));
    change(now);
  });
  return node;
}

// A labelled list of choices. Each choice is [value, text].
export function makeChoice(label, choices, value, change) {
  const list = make("select", { "aria-label": label, on: { change: () => change(list.value) } },
    choices.map(([key, text]) => make("option", { value: key, selected: key === value }, text)));
  return make("label", { class: "choice" }, make("span", {}, label), list);
}

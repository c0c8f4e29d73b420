// Everything on a page that its rules of access forbid, each fault as a line of text. `options` has isPhone and isStatic.
(options) => {
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, summary, textarea";
  const LEAST_TAP = 44; // CSS pixels: WCAG 2.2, 2.5.5
  const LEAST_TYPE = 12; // CSS pixels
  const COMPOSITES = ".wall, .stage, .held-hand"; // one of their parts can be reached with the tab key, the others with arrow keys
  const FREE = ".form-page .field, .stack, .in-hand"; // their size is that of the paper, which a person zooms or scrolls
  const faults = [];
  const add = (rule, node, ...more) => faults.push([rule, describe(node), ...more].join(" "));
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);

  function isShown(node) {
    return node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest(".unseen, svg");
  }

  function describe(node) {
    return `${node.tagName.toLowerCase()}.${(node.getAttribute("class") ?? "").trim().replaceAll(/\s+/g, ".")} "${(node.innerText ?? "").trim().slice(0, 30)}"`;
  }

  function readColour(text) {
    const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
    return [red, green, blue, alpha];
  }

  function lay([red, green, blue, alpha], below) {
    return [red, green, blue].map((part, at) => part * alpha + below[at] * (1 - alpha));
  }

  function findGround(node) {
    if (!node) return [255, 255, 255];
    const own = readColour(getComputedStyle(node).backgroundColor);
    return own[3] === 1 ? own.slice(0, 3) : lay(own, findGround(node.parentElement));
  }

  function luminance(colour) {
    const [red, green, blue] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one, other) {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  function checkText(node) {
    const style = getComputedStyle(node);
    const isInWorld = node.closest(".world"); // which the camera scales
    const size = parseFloat(style.fontSize);
    if (size < LEAST_TYPE && !isInWorld && !node.closest(".form-page")) add("small type", node, size);
    let opacity = 1;
    for (let at = node; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    const ground = findGround(node);
    const [red, green, blue, alpha] = readColour(style.color);
    const ratio = contrast(lay([red, green, blue, alpha * opacity], ground), ground);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 600);
    if (ratio < (isLarge ? 3 : 4.5) && !node.disabled && !node.closest("[aria-disabled]")) add("weak contrast", node, ratio.toFixed(2), style.color);
  }

  function checkControl(node) {
    const isReached = node.tabIndex >= 0 || node.closest(COMPOSITES)?.querySelector("[tabindex='0'], button:not([tabindex])");
    if (!isReached && !node.disabled) add("no key reaches", node);
    if (node.tabIndex > 0) add("positive tabindex", node);
    if (!options.isPhone || node.closest(FREE) || (node.matches("a") && node.parentElement.matches("p"))) return;
    const { width, height } = node.getBoundingClientRect();
    const scale = height / (node.offsetHeight || height);
    const around = Math.max(0, -parseFloat(getComputedStyle(node, "::after").top) || 0) * scale; // an invisible frame
    if (height + 2 * around < LEAST_TAP - 0.5 || width < LEAST_TAP - 0.5) add("small target", node, `${Math.round(width)}×${Math.round(height)}`);
  }

  // The ring of a control that has the focus must differ from what is around it.
  function checkRing(node) {
    node.focus({ focusVisible: true, preventScroll: true });
    const shown = [node, ...node.querySelectorAll("*"), node.closest("label")].filter(Boolean).map((one) => getComputedStyle(one));
    const ring = shown.find((style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2);
    if (!ring) add("no focus ring", node);
    else if (contrast(readColour(ring.outlineColor).slice(0, 3), findGround(node.parentElement)) < 3) add("weak focus ring", node);
  }

  if (all("h1").length !== 1) faults.push(`${all("h1").length} headings of level 1`);
  if (document.querySelectorAll("main").length !== 1) faults.push("not one main");
  const levels = [...document.querySelectorAll("h1, h2, h3, h4")].filter((node) => node.checkVisibility()).map((node) => Number(node.tagName[1]));
  levels.forEach((level, at) => { if (at && level > levels[at - 1] + 1) faults.push(`heading of level ${level} after one of level ${levels[at - 1]}`); });
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${document.documentElement.scrollWidth}`);
  for (const node of document.querySelectorAll("img:not([alt])")) add("no alt", node);
  for (const node of document.querySelectorAll("table")) if (!node.querySelector("th[scope]")) add("no headers", node);
  for (const node of all("body *")) {
    const hasText = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim());
    if (hasText || node.matches("input:not([type=range], [type=checkbox], [type=radio]), select, textarea")) checkText(node);
  }
  const controls = all(CONTROLS).filter((node) => node.getBoundingClientRect().width > 1);
  controls.forEach(checkControl);
  if (!options.isPhone) {
    const before = document.activeElement;
    controls.filter((node) => !node.disabled && node.tabIndex >= 0).forEach(checkRing);
    before?.focus({ preventScroll: true });
  }
  return [...new Set(faults)];
}

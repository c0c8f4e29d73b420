// Computes where every heading and face of the wall is, so that only those near the window need elements.

const MARGIN = 24;
const GAP = 18;
const ROW_GAP = 24; // a long name has a second line
const HEADING = 52;
const LABEL = 26;
const LEAST = 54; // pixels: the width of the smallest card

// The items of the wall with their places, from top to bottom, and its height.
export function layOut(groups, width, scale) {
  const items = [];
  const margin = width < 520 ? 14 : MARGIN;
  const room = Math.max(width - 2 * margin, LEAST);
  let y = 4;
  for (const { component, faces } of groups) {
    const wide = Math.min(Math.max(component.width * scale, LEAST), room);
    const high = (wide * component.height) / component.width;
    const columns = Math.max(1, Math.floor((room + GAP) / (wide + GAP)));
    items.push({ kind: "heading", key: `/${component.name}`, component, count: faces.length, x: margin, y, width: room, height: HEADING });
    y += HEADING;
    faces.forEach(({ name, copies, faces: same }, at) => {
      const [row, column] = [Math.floor(at / columns), at % columns];
      items.push({
        kind: "face", key: name, name, copies, faces: same, component, width: wide, pictureHeight: high, height: high + LABEL,
        x: margin + column * (wide + GAP), y: y + row * (high + LABEL + ROW_GAP),
      });
    });
    y += Math.ceil(faces.length / columns) * (high + LABEL + ROW_GAP) + 6;
  }
  return { items, height: y };
}

// The items between two heights and the one that has the focus, in their order.
export function findShown({ items }, top, bottom, focused) {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle].y + items[middle].height < top) low = middle + 1;
    else high = middle;
  }
  const shown = [];
  for (let at = low; at < items.length && items[at].y <= bottom; at += 1) shown.push(items[at]);
  const far = focused ? items.findIndex((item) => item.key === focused) : -1;
  if (far >= 0 && far < low) return [items[far], ...shown];
  return far >= low + shown.length ? [...shown, items[far]] : shown;
}

// What part of the table is seen: zoom with the wheel, two fingers or buttons, and move by dragging the empty table.

const LEAST = 0.08;
const MOST = 8;
const REST = 160; // milliseconds after a movement until the pictures are drawn sharply again

export class Camera {
  constructor(frame, world, changed) {
    Object.assign(this, { frame, world, changed, x: 0, y: 0, scale: 1, fingers: new Map(), resting: null });
    frame.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
  }

  // The point of the table under a point of the window.
  find(clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    return { x: (clientX - box.left - this.x) / this.scale, y: (clientY - box.top - this.y) / this.scale };
  }

  show() {
    this.world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.world.classList.add("moving");
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.rest(), REST);
  }

  rest() {
    this.world.classList.remove("moving");
    this.world.style.setProperty("--inverse", String(1 / this.scale));
    this.world.classList.toggle("far", this.scale < 0.42);
    this.changed();
  }

  fit({ x, y, width, height }, margin = 34) {
    const { clientWidth, clientHeight } = this.frame;
    const scale = Math.min((clientWidth - 2 * margin) / width, (clientHeight - 2 * margin) / height);
    this.scale = clamp(scale, LEAST, MOST);
    this.x = (clientWidth - width * this.scale) / 2 - x * this.scale;
    this.y = (clientHeight - height * this.scale) / 2 - y * this.scale;
    this.show();
    this.rest();
  }

  zoom(factor, clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    const [atX, atY] = [(clientX ?? box.left + box.width / 2) - box.left, (clientY ?? box.top + box.height / 2) - box.top];
    const scale = clamp(this.scale * factor, LEAST, MOST);
    this.x = atX - ((atX - this.x) / this.scale) * scale;
    this.y = atY - ((atY - this.y) / this.scale) * scale;
    this.scale = scale;
    this.show();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.show();
  }

  // Moves as little as needed to show a box of the table.
  reveal({ x, y, width, height }) {
    const { clientWidth, clientHeight } = this.frame;
    const [left, top] = [x * this.scale + this.x, y * this.scale + this.y];
    const [right, bottom] = [left + width * this.scale, top + height * this.scale];
    const dx = left < 8 ? 8 - left : right > clientWidth - 8 ? clientWidth - 8 - right : 0;
    const dy = top < 8 ? 8 - top : bottom > clientHeight - 8 ? clientHeight - 8 - bottom : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  onWheel(event) {
    event.preventDefault();
    if (event.shiftKey) this.pan(-event.deltaY - event.deltaX, 0);
    else this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
  }

  press(event) {
    this.fingers.set(event.pointerId, event);
  }

  drag(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const other = [...this.fingers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    if (other) {
      const spread = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      this.zoom(spread(event) / Math.max(spread(before), 1), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    }
    this.pan((event.clientX - before.clientX) / (other ? 2 : 1), (event.clientY - before.clientY) / (other ? 2 : 1));
    this.fingers.set(event.pointerId, event);
  }

  release(event) {
    this.fingers.delete(event.pointerId);
  }
}

function clamp(value, least, most) {
  return Math.min(Math.max(value, least), most);
}

// What part of a table the camera shows after each movement, with a window and a table that only remember what was set.

import { Camera } from "../../../printgen/studio/static/play/camera.js";

const round = (text) => text.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(number * 1000) / 1000));
const REST = [];
globalThis.setTimeout = (call, after) => REST.push([call, after]);
globalThis.clearTimeout = () => REST.splice(0);

function makeCamera() {
  const classes = new Set();
  const world = {
    style: { setProperty: (name, value) => { world.style[name] = value; } },
    classList: { add: (name) => classes.add(name), remove: (name) => classes.delete(name), toggle: (name, isOn) => (isOn ? classes.add(name) : classes.delete(name)) },
  };
  const frame = { clientWidth: 800, clientHeight: 600, getBoundingClientRect: () => ({ left: 10, top: 20, width: 800, height: 600 }), addEventListener: (name, call) => { frame[name] = call; } };
  const camera = new Camera(frame, world, () => { camera.rests = (camera.rests ?? 0) + 1; });
  return { camera, frame, show: () => `${world.style.transform} ${[...classes].join(" ")} inverse ${world.style["--inverse"]} rests ${camera.rests} waits ${REST.map(([, after]) => after)}` };
}

function run(what, work) {
  REST.splice(0);
  const made = makeCamera();
  made.camera.fit({ x: 50, y: 30, width: 400, height: 100 });
  const result = work(made.camera, made.frame);
  console.log(round(`${what}: ${made.show()}${result === undefined ? "" : ` ${JSON.stringify(result)}`}`));
}

const wheel = (more) => ({ preventDefault() {}, deltaX: 0, deltaY: 100, clientX: 210, clientY: 120, ...more });
const finger = (pointerId, clientX, clientY) => ({ pointerId, clientX, clientY });

run("fitted", () => {});
run("fitted high", (camera) => camera.fit({ x: 0, y: 0, width: 10, height: 1000 }));
run("fitted small", (camera) => camera.fit({ x: 0, y: 0, width: 1, height: 1 }, 0));
run("fitted large", (camera) => camera.fit({ x: 0, y: 0, width: 1e6, height: 1 }));
run("rested after a movement", (camera) => { camera.pan(3, 4); REST.at(-1)[0](); });
run("panned", (camera) => camera.pan(3, -4));
run("zoomed", (camera) => camera.zoom(2));
run("zoomed at a point", (camera) => camera.zoom(0.5, 110, 220));
run("zoomed too far", (camera) => { camera.zoom(1e3); camera.zoom(1e3); });
run("zoomed out too far", (camera) => camera.zoom(1e-3));
run("far", (camera) => { camera.zoom(0.41 / camera.scale); camera.rest(); });
run("near", (camera) => { camera.zoom(0.43 / camera.scale); camera.rest(); });
run("point", (camera) => camera.find(210, 320));
run("wheel", (camera, frame) => frame.wheel(wheel()));
run("wheel with Ctrl", (camera, frame) => frame.wheel(wheel({ ctrlKey: true, deltaY: -10 })));
run("wheel with Shift", (camera, frame) => frame.wheel(wheel({ shiftKey: true, deltaX: 5 })));
run("one finger", (camera) => { camera.press(finger(1, 100, 100)); camera.drag(finger(1, 130, 90)); camera.drag(finger(1, 131, 90)); });
run("two fingers", (camera) => { camera.press(finger(1, 100, 100)); camera.press(finger(2, 200, 100)); camera.drag(finger(2, 300, 120)); camera.drag(finger(1, 90, 100)); });
run("a finger that was lifted", (camera) => { camera.press(finger(1, 100, 100)); camera.press(finger(2, 200, 100)); camera.release(finger(1)); camera.drag(finger(2, 210, 100)); camera.drag(finger(1, 0, 0)); });
for (const [x, y] of [[60, 40], [44, 40], [60, -500], [440, 40], [460, 40], [60, 250], [-300, 900]]) run(`revealed ${x} ${y}`, (camera) => camera.reveal({ x, y, width: 20, height: 20 }));
run("revealed at the edge", (camera) => { camera.fit({ x: 0, y: 0, width: 732, height: 532 }); camera.reveal({ x: -26, y: -26, width: 784, height: 584 }); });

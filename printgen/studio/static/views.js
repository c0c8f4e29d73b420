// The views of a game, in the order of their buttons. To add a view, add a line here and a module in views/.
// A view `within` another one has no button of its own.

export const VIEWS = [
  { name: "wall", label: "Wall", load: () => import("./views/wall.js") },
  { name: "face", label: "Face", load: () => import("./views/face.js"), within: "wall" },
  { name: "sheet", label: "Sheets", load: () => import("./views/sheet.js") },
  { name: "table", label: "Table", load: () => import("./views/table.js") },
  { name: "play", label: "Play", load: () => import("./views/play.js") },
  { name: "problems", label: "Problems", load: () => import("./views/problems.js") },
  { name: "then", label: "Then and now", load: () => import("./views/then.js") },
  { name: "score", label: "Score", load: () => import("./views/score.js") },
  { name: "results", label: "Results", load: () => import("./views/results.js"), within: "score" },
  { name: "print", label: "Print", load: () => import("./views/print.js") },
];

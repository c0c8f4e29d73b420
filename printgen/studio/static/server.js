// Requests to the studio's own server.

import { writeSentences } from "./words.js";

class RefusedError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export async function ask(path, { method = "GET", content, signal, headers = {} } = {}) {
  const options = { method, signal, headers: { Accept: "application/json", ...headers } };
  if (content !== undefined) {
    options.body = JSON.stringify(content);
    options.headers["Content-Type"] = "application/json";
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new RefusedError(0, "The studio does not answer. Is `printgen studio` still running?");
  }
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    const [problem] = found.problems ?? [];
    const words = problem ? writeSentences(problem) : found.error;
    throw new RefusedError(answer.status, words ?? `The studio answered with ${answer.status}.`);
  }
  return found;
}

export function gamePath(game, ...rest) {
  return ["/api/games", encodeURIComponent(game), ...rest].join("/");
}

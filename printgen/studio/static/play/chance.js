// Chance that can be had again: the same seed always gives the same numbers. The generator is mulberry32.

export function makeChance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// Shuffles a list in place.
export function shuffle(list, chance = Math.random) {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list;
}

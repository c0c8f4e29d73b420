// Loads pictures a few at a time: the browser reads every SVG on the thread that also scrolls.

const MOST = 8; // that load at the same time
const MOST_IN_FRAME = 1; // that begin to load between two frames of a scrolling page
const CALM = 100; // ms without scrolling

const waiting = new Map(); // the address of each image that waits, in the order of loading
let loading = 0;
let scrolled = -CALM;
let isPaced = false;

// Replaces the picture of an image once the new one is decoded, so that nothing flickers.
export function swapPicture(image, address) {
  if (image.dataset.address === address) return;
  image.dataset.address = address;
  waiting.set(image, address);
  loadNext();
}

// Forgets the picture for which an image waits.
export function dropPicture(image) {
  waiting.delete(image);
}

// Loads fewer pictures for a while, because the page scrolls.
export function noteScrolling() {
  scrolled = performance.now();
}

function loadNext() {
  if (performance.now() - scrolled < CALM) paceLoading();
  else loadSome(waiting.size);
}

function paceLoading() {
  if (isPaced) return;
  isPaced = true;
  requestAnimationFrame(() => {
    isPaced = false;
    loadSome(MOST_IN_FRAME);
    if (waiting.size) loadNext();
  });
}

function loadSome(most) {
  for (const [image, address] of [...waiting].slice(0, Math.min(most, MOST - loading))) {
    waiting.delete(image);
    loading += 1;
    loadPicture(image, address).finally(() => { loading -= 1; loadNext(); });
  }
}

async function loadPicture(image, address) {
  const next = new Image();
  next.src = address;
  try {
    await next.decode();
  } catch {
    return; // the image keeps its picture
  }
  if (image.dataset.address === address) image.src = address;
}

/** A second tap comes within so many milliseconds; after them it was meant for what stands there then. */
const doubleTapMs = 500;

let lastTap = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** To be called once, before anything can be tapped. */
export function trackTaps(): void {
  addEventListener(
    'click',
    // A key that presses a button is a click too, at no place.
    ({ detail }) => {
      if (detail > 0) lastTap = performance.now();
    },
    true,
  );
}

/**
 * What stands under the finger has just changed: the second half of a double tap on what was there before must not press,
 * choose or close what is there now (docs/design/ui.md "Never lose input"). Keys are not concerned, nor is scrolling.
 */
export function ignoreSecondTap(): void {
  const left = lastTap + doubleTapMs - performance.now();
  if (left <= 0) return;
  const { dataset } = document.documentElement;
  dataset.settling = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    delete dataset.settling;
  }, left);
}

const doubleTapMs = 500;

let lastTap = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Records the time of every tap. Call it once, before the first tap. */
export function trackTaps(): void {
  addEventListener(
    'click',
    // If the applicant presses a button with a key, the browser fires a click too. Its `detail` is 0.
    ({ detail }) => {
      if (detail > 0) lastTap = performance.now();
    },
    true,
  );
}

/**
 * Call it after the content under the finger has changed. The second tap of a double tap then has no effect on
 * the new content (docs/design/ui.md "Never lose input"). Keys still work.
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

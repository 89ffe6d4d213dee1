const doubleTapMs = 500;

let lastTap = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

export function trackTaps(): void {
  addEventListener(
    'click',
    // `detail` is 0 if a key pressed the button.
    ({ detail }) => {
      if (detail > 0) lastTap = performance.now();
    },
    true,
  );
}

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

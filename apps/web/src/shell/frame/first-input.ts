/** A screen reader can activate a control with a `click` only. */
const inputs = ['pointerdown', 'keydown', 'click'] as const;

export function runOnFirstInput(task: () => void): () => void {
  const cancel = () => {
    for (const type of inputs) removeEventListener(type, run, true);
  };
  const run = () => {
    cancel();
    task();
  };
  for (const type of inputs) addEventListener(type, run, true);
  return cancel;
}

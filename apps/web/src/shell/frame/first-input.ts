/** A screen reader can activate a control with a `click` only. */
const inputs = ['pointerdown', 'keydown', 'click'] as const;

export function runOnFirstInput(task: () => void): () => void {
  const listening = new AbortController();
  const run = () => {
    listening.abort();
    task();
  };
  for (const type of inputs) addEventListener(type, run, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

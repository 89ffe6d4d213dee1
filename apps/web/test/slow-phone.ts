/**
 * Runs before each test file. Delays `setImmediate`, which React's scheduler uses, as on a slow phone or a busy machine. A test
 * then fails if the tested code needs React's effects to run at once.
 */
import { afterAll } from 'vitest';

const turnAfterMs = 10;
const wait = globalThis.setTimeout;

/**
 * Number of callbacks of `setImmediate` that have not run yet. Test files share one loaded React, so they also share this count.
 */
const turns: { waiting: number } = Reflect.get(globalThis, 'waitingTurns') ?? { waiting: 0 };
Reflect.set(globalThis, 'waitingTurns', turns);

Reflect.set(globalThis, 'setImmediate', (turn: () => void) => {
  turns.waiting += 1;
  return wait(() => {
    turns.waiting -= 1;
    turn();
  }, turnAfterMs);
});

// A callback needs the global `window`. Vitest removes `window` after the final test file of the worker.
afterAll(async () => {
  while (turns.waiting > 0) await new Promise((run) => wait(run, turnAfterMs));
});

// The import comes after the replacement, because React's scheduler reads `setImmediate` once. The timeout is long enough for the
// first compilation of a screen on a busy machine.
const { configure } = await import('@testing-library/react');
configure({ asyncUtilTimeout: 25_000 });

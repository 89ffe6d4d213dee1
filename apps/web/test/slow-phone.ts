/**
 * Runs before each test file. React's scheduler uses `setImmediate`, which is delayed here as on a slow phone
 * or a busy machine. A test then fails if the tested code needs React's effects to run at once.
 */
import { afterAll } from 'vitest';

const turnAfterMs = 10;
const wait = globalThis.setTimeout;

/** Turns that React has requested and that have not run. React is loaded once for several files, so the count is global. */
const turns: { waiting: number } = Reflect.get(globalThis, 'waitingTurns') ?? { waiting: 0 };
Reflect.set(globalThis, 'waitingTurns', turns);

Reflect.set(globalThis, 'setImmediate', (turn: () => void) => {
  turns.waiting += 1;
  return wait(() => {
    turns.waiting -= 1;
    turn();
  }, turnAfterMs);
});

// A turn needs the window, which Vitest removes after the worker's last file.
afterAll(async () => {
  while (turns.waiting > 0) await new Promise((run) => wait(run, turnAfterMs));
});

// The import comes after the replacement, because React's scheduler reads `setImmediate` once. The timeout is long enough for the
// first compilation of a screen on a busy machine.
const { configure } = await import('@testing-library/react');
configure({ asyncUtilTimeout: 25_000 });

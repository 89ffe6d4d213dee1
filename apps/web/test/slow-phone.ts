/**
 * Runs before each test file. React's scheduler uses `setImmediate`, which is delayed here as on a slow phone
 * or a busy machine. Tests then find code that relies on early effects.
 */
export {};

const turnAfterMs = 10;
const wait = globalThis.setTimeout;

Reflect.set(globalThis, 'setImmediate', (turn: () => void) => wait(turn, turnAfterMs));

// The import comes after the replacement, because React's scheduler reads `setImmediate` once. The timeout is long enough for the
// first compilation of a screen on a busy machine.
const { configure } = await import('@testing-library/react');
configure({ asyncUtilTimeout: 25_000 });

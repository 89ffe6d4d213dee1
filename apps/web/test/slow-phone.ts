/**
 * Runs before each test file. React's scheduler takes its turns by `setImmediate`; here they come late, as they do on a slow
 * phone or a busy machine: what a screen does after it is shown really is later, and a test, like an applicant, may be first.
 */
export {};

const turnAfterMs = 10;
const wait = globalThis.setTimeout;

Reflect.set(globalThis, 'setImmediate', (turn: () => void) => wait(turn, turnAfterMs));

// After it, as React's scheduler looks for its clock once. A screen is fetched on demand, and compiled the first time: more than
// the usual second on a busy machine.
const { configure } = await import('@testing-library/react');
configure({ asyncUtilTimeout: 10_000 });

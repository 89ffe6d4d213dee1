/**
 * Runs before each test file. React's scheduler takes its turns by `setImmediate`; here they come late, as they do on a slow
 * phone or a busy machine: what a screen does after it is shown really is later, and a test, like an applicant, may be first.
 */
const turnAfterMs = 10;
const wait = globalThis.setTimeout;

Reflect.set(globalThis, 'setImmediate', (turn: () => void) => wait(turn, turnAfterMs));

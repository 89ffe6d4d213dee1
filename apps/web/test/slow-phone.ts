import { afterAll, afterEach, vi } from 'vitest';

const turnAfterMs = 10;
const wait = globalThis.setTimeout;

/** Test files share one loaded React. */
const turns: { waiting: number } = Reflect.get(globalThis, 'waitingTurns') ?? { waiting: 0 };
Reflect.set(globalThis, 'waitingTurns', turns);

Reflect.set(globalThis, 'setImmediate', (turn: () => void) => {
  turns.waiting += 1;
  return wait(() => {
    turns.waiting -= 1;
    turn();
  }, turnAfterMs);
});

afterAll(async () => {
  while (turns.waiting > 0) await new Promise((run) => wait(run, turnAfterMs));
});

const { configure } = await import('@testing-library/react');
configure({ asyncUtilTimeout: 25_000 });

const { endPage } = await import('./show-page.tsx');
afterEach(() => {
  endPage();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** React would record the stack of each element. */
const react = await import('react');
Object.defineProperty(
  Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

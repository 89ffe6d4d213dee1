import type { Pool, PoolClient } from 'pg';

export type LowPriorityConnections = {
  readonly connect: () => Promise<PoolClient>;
  readonly countWaiting: () => number;
};

/** With one queue for all statements, a call of six statements would wait six times (ADR 0014). */
export function createLowPriorityConnections(pool: Pool, acquireTimeoutMs: number): LowPriorityConnections {
  const waiting = new Set<() => void>();
  const isOneFree = (): boolean => pool.idleCount + pool.options.max - pool.totalCount > pool.waitingCount;
  const admitWaiting = (): void => {
    for (const enter of waiting) {
      if (!isOneFree()) return;
      enter();
    }
  };
  // The pool emits the event before it has taken the connection back.
  for (const event of ['release', 'remove'] as const) pool.on(event, () => queueMicrotask(admitWaiting));

  const take = (): Promise<PoolClient> =>
    pool.connect().catch((error: unknown) => {
      admitWaiting();
      throw error;
    });

  const waitForTurn = (): Promise<PoolClient> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        waiting.delete(enter);
      };
      const enter = (): void => {
        leave();
        resolve(take());
      };
      const timer = setTimeout(() => {
        leave();
        reject(new Error('timeout exceeded when trying to connect'));
      }, acquireTimeoutMs);
      waiting.add(enter);
      admitWaiting();
    });

  return {
    connect: () => (waiting.size === 0 && isOneFree() ? take() : waitForTurn()),
    countWaiting: () => waiting.size,
  };
}

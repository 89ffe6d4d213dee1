import type { Pool, PoolClient } from 'pg';

export type LowPriorityConnections = {
  /** A connection of the pool. @throws Error in the pool's words when none became free in time. */
  readonly connect: () => Promise<PoolClient>;
  readonly waiting: () => number;
};

/**
 * Whoever begins something waits for a connection behind all who are in the midst of something, and in the order of
 * arrival: what was begun is ended first. In one queue for all, a call of six statements would wait six times as long as
 * a call of one (docs/decisions/0014).
 */
export function lowPriorityConnections(pool: Pool, acquireTimeoutMs: number): LowPriorityConnections {
  const waiting = new Set<() => void>();
  const isOneFree = (): boolean => pool.idleCount + pool.options.max - pool.totalCount > pool.waitingCount;
  const letIn = (): void => {
    for (const enter of waiting) {
      if (!isOneFree()) return;
      enter();
    }
  };
  // The pool tells before it has taken the connection back.
  for (const event of ['release', 'remove'] as const) pool.on(event, () => queueMicrotask(letIn));

  const take = (): Promise<PoolClient> =>
    pool.connect().catch((error: unknown) => {
      letIn();
      throw error;
    });

  const inTurn = (): Promise<PoolClient> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(patience);
        waiting.delete(enter);
      };
      const enter = (): void => {
        leave();
        resolve(take());
      };
      const patience = setTimeout(() => {
        leave();
        reject(new Error('timeout exceeded when trying to connect'));
      }, acquireTimeoutMs);
      waiting.add(enter);
      letIn();
    });

  return {
    connect: () => (waiting.size === 0 && isOneFree() ? take() : inTurn()),
    waiting: () => waiting.size,
  };
}

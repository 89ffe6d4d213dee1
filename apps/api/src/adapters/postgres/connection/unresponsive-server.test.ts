import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { testDatabase } from '../../../../test/support/harness.ts';
import { type Database, openDatabase } from './database.ts';
import { isUnavailable, runInTransaction } from './transaction.ts';

/** Never passes; the test ends it. */
const responseTimeoutMs = 600_001;

const server = testDatabase.url ?? '';
describe.skipIf(server === '')('the response timeout of database connections', () => {
  let lines: Server;
  let database: Database;
  /** As after a power failure of the host. */
  let cut = new Set<Socket>();
  const unanswered = new Set<Socket>();
  let setSocketTimeout: MockInstance<Socket['setTimeout']>;
  const open = new Set<Socket>();

  beforeEach(async () => {
    setSocketTimeout = vi.spyOn(Socket.prototype, 'setTimeout');
    const { hostname, port } = new URL(server);
    lines = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.on('data', (bytes) => (cut.has(near) ? unanswered.add(near) : far.write(bytes)));
      far.on('data', (bytes) => cut.has(near) || near.write(bytes));
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => undefined).on('close', () => other.destroy());
      }
      open.add(near);
      near.on('close', () => open.delete(near));
    }).listen(0, '127.0.0.1');
    await once(lines, 'listening');
    const through = new URL(server);
    through.hostname = '127.0.0.1';
    through.port = String((lines.address() as AddressInfo).port);
    const ignoreErrors = { onConnectionError: () => undefined };
    database = await openDatabase({
      ...{ url: through.href, poolSize: 2, embeddedFolder: '', responseTimeoutMs, ...ignoreErrors },
    });
  });
  afterEach(async () => {
    await database.close();
    for (const socket of open) socket.destroy();
    lines.close();
    cut = new Set();
    setSocketTimeout.mockRestore();
  });
  /** Those of our client, whose server sends nothing for `responseTimeoutMs`. */
  const endTimeouts = (): void => {
    const { contexts, calls } = setSocketTimeout.mock;
    for (const [index, socket] of contexts.entries())
      if (calls[index]?.[0] === responseTimeoutMs) (socket as Socket).emit('timeout');
  };
  const one = (): Promise<unknown> => database.queries.value`select ${1}::int`;

  it('rejects statements after the timeout if the server sends nothing; the next statements use new connections', async () => {
    expect(await Promise.all([one(), one()])).toEqual([1, 1]);
    cut = new Set(open);
    expect(cut.size).toBe(2);
    const inWork = runInTransaction(database.queries, (trx) => trx.query`select ${1}::int`);
    const inPool = one();
    await expect.poll(() => unanswered.size).toBe(2);
    endTimeouts();
    const failures = await Promise.allSettled([inPool, inWork]);
    for (const failure of failures) {
      const isExpected = failure.status === 'rejected' && isUnavailable(failure.reason);
      expect(isExpected, JSON.stringify(failure)).toBe(true);
    }
    expect(await Promise.all([one(), one()])).toEqual([1, 1]);
    expect(database.connections()).toMatchObject({ total: 2, waiting: 0 });
  });
});

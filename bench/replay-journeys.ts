import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { closedLoop, type LoadSize } from './closed-loop.ts';
import type { Recorded } from './messages.ts';
import type { RecordedJourney } from './record-journey.ts';
import { runStatements } from './statements.ts';

/**
 * Child process: the recorded SQL of a journey through the bare driver, again and again, each time as another applicant:
 * ids, tokens, hashes and receipt numbers are exchanged for fresh ones, everything else is sent as it was. Told as its
 * arguments how many connections a pool has, and how many pools there are: its journeys go to them by turns.
 */
const [connections = '', pools = ''] = process.argv.slice(2);

/** What names a row. */
const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isHash = /^[0-9a-f]{64}$/;
const isReceiptNumber = /^\d{12}$/;

function freshOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.byteLength === 32 ? randomBytes(32) : value;
  if (typeof value !== 'string') return value;
  if (isUuid.test(value)) return randomUUID();
  if (isHash.test(value)) return randomBytes(32).toString('hex');
  if (isReceiptNumber.test(value)) return String(Math.floor(Math.random() * 1e12)).padStart(12, '0');
  return value;
}

const keyOf = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;

function replay(client: pg.PoolClient, statements: readonly Recorded[]): Promise<void> {
  const fresh = new Map<unknown, unknown>();
  return runStatements(client, statements, (value) => {
    const key = keyOf(value);
    if (!fresh.has(key)) fresh.set(key, freshOf(value));
    return fresh.get(key);
  });
}

process.once('message', ({ databaseUrl, statements }: RecordedJourney) => {
  const connecting = Array.from({ length: Number(pools) }, () => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(connections) });
    // The server goes away before this process does.
    pool.on('error', () => undefined);
    return () => pool.connect();
  });
  let begun = 0;
  const connect = (): Promise<pg.PoolClient> => {
    const next = connecting[begun++ % connecting.length];
    if (next === undefined) throw new Error('there is no pool');
    return next();
  };
  process.on('message', async (size: LoadSize) => {
    const done = await closedLoop(size).run(async () => {
      const client = await connect();
      await replay(client, statements).finally(() => client.release());
      return true;
    });
    process.send?.(done);
  });
  process.send?.('ready');
});
process.on('disconnect', () => process.exit(0));

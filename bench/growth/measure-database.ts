import { join } from 'node:path';
import type pg from 'pg';
import { createOutboxQueue } from '../../apps/api/src/adapters/postgres/mail/outbox-queue.ts';
import { readOutboxState } from '../../apps/api/src/adapters/postgres/mail/outbox-state.ts';
import { findErasableSessions } from '../../apps/api/src/adapters/postgres/upkeep/identity-erasure.ts';
import { purge } from '../../apps/api/src/adapters/postgres/upkeep/purge.ts';
import { runAdmin } from '../../apps/api/src/admin/frame/run-admin.ts';
import type { Engineer } from '../../apps/api/test/support/admin.ts';
import { type Harness, startHarness } from '../../apps/api/test/support/harness.ts';
import { completedNumber } from '../../apps/api/test/support/journey.ts';
import { startProvider } from '../../apps/api/test/support/provider.ts';
import { scaled } from '../scale.ts';
import { median } from '../statistics.ts';
import { type IndexLevels, readIndexLevels } from './index-levels.ts';
import type { Statement, StatementLog } from './statement-log.ts';

export type MeasuredDatabase = {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly log: StatementLog;
  readonly engineer: Engineer;
  readonly folder: string;
};

/** The reads of a call, a command, a job or a statement. Each figure is the median of the repetitions. */
export type Reading = {
  readonly blocks: number;
  /** Number of descents from the root of an index to a leaf. The keys are those of `Statement.descents`. */
  readonly descents: ReadonlyMap<string, number>;
};

export type Work = Reading & {
  /** The key is the text of a statement. The value has the reads of all its executions in one repetition, and its plans. */
  readonly statements: ReadonlyMap<string, Reading & { readonly plans: ReadonlySet<string> }>;
  /** Time of each repetition. */
  readonly ms: readonly number[];
};

export type Measured = {
  /** Number of completed applications before the measurement. */
  readonly size: number;
  readonly levels: IndexLevels;
  /** The key is the flow, the method and the path, such as `CHILD POST /api/pin`. */
  readonly calls: ReadonlyMap<string, Work>;
  readonly commands: ReadonlyMap<string, Work>;
  /** Time of each journey of a child. */
  readonly journeyMs: readonly number[];
  /** Bytes that each journey of `journeyMs` writes to the write-ahead log. */
  readonly walBytes: readonly number[];
  /** Bytes that one child application with two photographs adds to each table and its indexes. */
  readonly bytes: ReadonlyMap<string, number>;
};

/** After five executions, PostgreSQL may use one plan of a prepared statement for all values. So the warm-up has six journeys. */
const warmUpJourneys = 6;
const journeys = Math.max(3, scaled(5));
const flows = ['GENERAL', 'CHILD'] as const;

/** @param size number of completed applications in the database */
export async function measureDatabase(site: MeasuredDatabase, size: number): Promise<Measured> {
  const { url, pool, log, engineer } = site;
  const provider = await startProvider();
  const env = { ...engineer.env, ...provider.env };
  const harness = await startHarness({ database: url, env });
  try {
    await provider.behave({ noWebhooks: true });
    const recorded: Recorded = new Map();
    let flow: (typeof flows)[number] | null = null;
    const app = {
      inject: async (request: { method: string; url: string }) => {
        if (flow === null) return harness.app.inject(request as never);
        await log.take();
        const started = performance.now();
        const response = await harness.app.inject(request as never);
        const ms = performance.now() - started;
        const name = `${flow} ${request.method} ${request.url.split('?')[0]}`;
        record(recorded, name, await log.take(), ms);
        return response;
      },
    } as unknown as Harness['app'];
    const recording = { ...harness, app };
    for (let count = 0; count < warmUpJourneys; count += 1)
      for (const type of flows) await completedNumber(harness, provider, { type });
    const [journeyMs, walBytes]: [number[], number[]] = [[], []];
    const before = await bytesByTable(pool);
    for (let count = 0; count < journeys; count += 1) {
      const wal = await walPosition(pool);
      const started = performance.now();
      await completedNumber(harness, provider, { type: 'CHILD' });
      journeyMs.push(performance.now() - started);
      walBytes.push((await walPosition(pool)) - wal);
    }
    const after = await bytesByTable(pool);
    const bytes = new Map(
      [...after].map(([table, sum]) => [table, (sum - (before.get(table) ?? 0)) / journeys]),
    );
    for (let count = 0; count < 3; count += 1) {
      for (const type of flows) {
        flow = type;
        await completedNumber(recording, provider, { type });
      }
    }
    flow = null;
    const calls = summarise(recorded);
    const commands = await measureCommands(site, harness, env);
    return { size, levels: await readIndexLevels(pool), calls, commands, journeyMs, walBytes, bytes };
  } finally {
    await harness.close();
    await provider.stop();
  }
}

/**
 * Measures the commands and jobs. At the start the bank has received all applications except those of this measurement's
 * journeys.
 */
async function measureCommands(
  { url, log, folder, pool }: MeasuredDatabase,
  harness: Harness,
  env: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, Work>> {
  const recorded: Recorded = new Map();
  const timed = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    await log.take();
    const started = performance.now();
    await work();
    const ms = performance.now() - started;
    record(recorded, name, await log.take(), ms);
  };
  const out = join(folder, 'handover');
  const commands = [
    ['report'],
    ['keys', 'status'],
    ['keys', 'rotate'],
    ['export', '--dry-run', '--out', out],
    ['export', '--out', out],
    ['export', 'list', '--limit', '20'],
    ['mails', 'list'],
    ['retention', 'show'],
    ['purge', '--dry-run'],
    ['config', 'check'],
  ];
  const { db, sealer, appSecret, banks } = harness;
  const bankCodes = banks.all.map(({ bank }) => bank.code);
  // Removes the confirmation mails of the journeys from the queue.
  await harness.takeMails();
  await pool.query('vacuum (analyze)');
  for (let round = 0; round < 3; round += 1) {
    for (const argv of commands) {
      const name = argv.filter((word) => word !== out && word !== '--out').join(' ');
      await timed(name, () => runCommand(argv, { ...env, DATABASE_URL: url }));
    }
    await timed('job: purge', () => purge(db, bankCodes));
    await timed('job: claim of mails', () => createOutboxQueue(db, sealer, appSecret).claim(20, 60));
    await timed('job: erasure at the provider', () => findErasableSessions(db, ['signed-http'], 100));
    await timed('metrics', () => readOutboxState(db));
  }
  // Marks the identity sessions as erased, so that the next measurement does not find them.
  await pool.query('update ekyc_session set erased_at = now() where provider_session_id is not null');
  return summarise(recorded);
}

async function runCommand(argv: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  let errorOutput = '';
  const exit = await runAdmin(argv, {
    env,
    out: () => undefined,
    err: (text) => {
      errorOutput += text;
    },
  });
  // `config check` may fail here, because the environment lacks some settings of a server.
  if (exit !== 0 && argv[0] !== 'config')
    throw new Error(`${argv.join(' ')} ended with ${exit}: ${errorOutput}`);
}

/** The repetitions of each call, command or job, by its name. */
type Recorded = Map<string, { readonly statements: readonly Statement[]; readonly ms: number }[]>;

function record(recorded: Recorded, name: string, statements: readonly Statement[], ms: number): void {
  recorded.set(name, [...(recorded.get(name) ?? []), { statements, ms }]);
}

const summarise = (recorded: Recorded): ReadonlyMap<string, Work> =>
  new Map([...recorded].map(([name, repetitions]) => [name, workOf(repetitions)]));

function workOf(
  repetitions: readonly { readonly statements: readonly Statement[]; readonly ms: number }[],
): Work {
  const texts = new Set(repetitions.flatMap(({ statements }) => statements.map(({ text }) => text)));
  const statements = [...texts].map((text) => {
    const same = repetitions.map((one) => one.statements.filter((statement) => statement.text === text));
    const plans = new Set(same.flat().map(({ plan }) => plan));
    return [text, { ...readingOf(same), plans }] as const;
  });
  return {
    ...readingOf(repetitions.map((one) => one.statements)),
    statements: new Map(statements),
    ms: repetitions.map(({ ms }) => ms),
  };
}

function readingOf(repetitions: readonly (readonly Statement[])[]): Reading {
  const names = new Set(repetitions.flat().flatMap(({ descents }) => [...descents.keys()]));
  const medianOf = (count: (statement: Statement) => number): number =>
    median(repetitions.map((statements) => statements.reduce((sum, one) => sum + count(one), 0)));
  return {
    blocks: medianOf(({ blocks }) => blocks),
    descents: new Map([...names].map((name) => [name, medianOf(({ descents }) => descents.get(name) ?? 0)])),
  };
}

async function walPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
  );
  return Number(rows[0]?.bytes);
}

async function bytesByTable(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(`
    select case when relname like 'audit_%' then 'audit' else relname end as name, sum(pg_total_relation_size(oid)) as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

import { beforeAll, describe, expect, it } from 'vitest';
import { newKey, useBackOffice, writeAsNode } from '../../../test/support/admin.ts';
import { blocksOf } from '../../../test/support/blocks.ts';
import { growTables } from '../../../test/support/grown-tables.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import type { Queries } from '../../adapters/postgres/connection/queries.ts';
import { maxCountedMails, readOutboxState } from '../../adapters/postgres/mail/outbox.ts';
import { exitCode } from '../frame/exit-code.ts';

const rows = 8_000;

describe(`commands on a large database, on ${testDatabase.name}`, () => {
  const office = useBackOffice();
  let keys: Readonly<Record<string, string>>;
  const older = `older:${newKey()}`;
  beforeAll(async () => {
    keys = { KEY_ENCRYPTION_KEYS: `${office.engineer.env.KEY_ENCRYPTION_KEYS},${older}` };
    await office.completed();
    await office.harness.takeMails();
  });

  const type = (...argv: string[]) => office.engineer.runWith(keys, office.harness.db, ...argv);
  const blocksOfCommand = (...argv: string[]): Promise<number> =>
    blocksOf(office.harness.db, async (db) => {
      const { exit, err } = await office.engineer.runWith(keys, db, ...argv);
      if (exit !== exitCode.ok) throw new Error(`${argv.join(' ')}: ${err}`);
    });
  const withoutTimeLimit = (work: (own: Queries) => Promise<void>): Promise<void> =>
    office.harness.db.connection(async (own) => {
      await own.query`set statement_timeout = 0`;
      await work(own);
      await own.query`reset statement_timeout`;
    });
  /** An index-only scan also reads every page that is not marked all-visible. */
  const vacuum = (own: Queries): Promise<void> =>
    expect
      .poll(
        async () => {
          await own.query`vacuum analyze`;
          const rows = await own.query<{ share: number }>`
            select relallvisible::real / relpages as share from pg_class where relname = 'application'`;
          return rows[0]?.share;
        },
        { interval: 500 },
      )
      .toBeGreaterThan(0.9);
  const commands = [
    ['report', '--days', '1'],
    ['keys', 'status'],
    ['keys', 'rotate'],
    ['export', '--dry-run', '--out', 'unused'],
    ['export', 'list', '--limit', '5'],
  ];

  // The embedded database would need minutes.
  it.runIf(testDatabase.url !== null)(
    `[OPS-070] each command reads at most 300 more blocks after ${rows} handed-over applications were added`,
    async () => {
      const { db } = office.harness;
      const measure = async (): Promise<ReadonlyMap<string, number>> => {
        const found = new Map<string, number>();
        for (const argv of commands) {
          await writeAsNode(db, older);
          found.set(argv.join(' '), await blocksOfCommand(...argv));
        }
        return found;
      };
      const before = await measure();
      await withoutTimeLimit(async (own) => {
        await growTables(own, rows, { keyId: 'first' });
        // Today's report must not grow.
        await own.query`
        update application set created_at = created_at - interval '2 days' where handover_batch is not null`;
        await vacuum(own);
      });
      const after = await measure();
      const sizes = await db.query<{ blocks: number }>`
        select pg_relation_size('application') / 8192 as blocks`;
      // An index scan of a large table reads some more blocks.
      const limit = Math.min(Number(sizes[0]?.blocks) / 2, 300);
      const grown = [...after].filter(([name, blocks]) => blocks > (before.get(name) ?? 0) + limit);
      expect(grown).toEqual([]);
      expect((await type('keys', 'status')).out).toMatch(/first\s+current\s+more than 1,000\s+applications/);
      const { data } = await type('export', 'list', '--limit', '5', '--json');
      const batches = data.batches as { handedOverAt: string }[];
      expect([batches.length, data.hasMore]).toEqual([5, true]);
      const times = batches.map(({ handedOverAt }) => handedOverAt);
      expect(times).toEqual([...times].sort());
    },
  );

  it('[OPS-070] limits the number of unsent mails that are listed, and the number that is counted', async () => {
    const { db } = office.harness;
    await withoutTimeLimit(async (own) => {
      await own.query`
      insert into outbox (id, kind, bank_code, wrapped_data_key, key_id, sealed_mail, created_at, next_attempt_at)
      select gen_random_uuid(), case when n % 2 = 0 then 'code' else 'completion' end, '0177', '\\x00', 'first', '\\x00',
        now() - n * interval '1 ms', case when n <= 3 then 'infinity' else now() end
      from generate_series(1, ${2 * maxCountedMails + 2000}) as n`;
      await own.query`vacuum analyze outbox`;
    });
    try {
      const state = await readOutboxState(db);
      expect(state).toEqual([
        expect.objectContaining({ kind: 'code', waiting: maxCountedMails, parked: 1 }),
        expect.objectContaining({ kind: 'completion', waiting: maxCountedMails, parked: 2 }),
      ]);
      const { data } = await type('mails', 'list', '--limit', '5', '--json');
      const mails = data.mails as { state: string; queuedAt: string }[];
      expect([mails.length, data.hasMore]).toEqual([5, true]);
      expect(mails.map((mail) => mail.state)).toEqual(['parked', 'parked', 'parked', 'waiting', 'waiting']);
      expect((await type('mails', 'list', '--limit', '5')).out).toContain(
        'There are more than these 5 mails',
      );
      expect(await blocksOfCommand('mails', 'list', '--limit', '5')).toBeLessThan(100);
    } finally {
      await db.query`delete from outbox where key_id = 'first' and wrapped_data_key = '\\x00'`;
    }
  });

  it.each([
    ['mails', 'list', '--limit', '0'],
    ['mails', 'list', '--limit', 'many'],
    ['export', 'list', '--limit', '10001'],
  ])('[OPS-070] rejects an invalid limit: %s %s %s %s', async (...argv) => {
    const { exit, err } = await type(...argv);
    expect([exit, err]).toEqual([exitCode.usage, `--limit ${argv.at(-1)}: from 1 to 10,000`]);
  });
});

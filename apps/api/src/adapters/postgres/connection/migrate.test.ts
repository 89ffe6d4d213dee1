import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { isReady, migrate, readMigrationState } from './migrate.ts';
import type { Queries } from './queries.ts';

describe(`[OPS-007] the migration, on ${testDatabase.name}`, () => {
  const harness = useHarness();
  afterEach(async () => {
    await harness.db.query`delete from migration where name in ('9999-next', '0003-else')`;
    await add('0005-pin-code');
  });

  const add = (name: string) =>
    harness.db.query`insert into migration (name, timestamp) values (${name}, '') on conflict do nothing`;
  const forget = (name: string) => harness.db.query`delete from migration where name = ${name}`;

  it('accepts a database that a later version has migrated', async () => {
    await add('9999-next');
    expect(await readMigrationState(harness.db)).toEqual({ begun: true, pending: [], newer: ['9999-next'] });
    await migrate(harness.db);
    expect(await isReady(harness.db)).toBe(true);
  });

  it('reports that the database is not migrated while a migration is pending', async () => {
    await forget('0005-pin-code');
    const pending = ['0005-pin-code'];
    expect(await readMigrationState(harness.db)).toEqual({ begun: true, pending, newer: [] });
    expect(await isReady(harness.db)).toBe(false);
  });

  it.each([
    ['of a later version while a migration of this version is pending', '9999-next', '0005-pin-code'],
    ['between migrations of this version', '0003-else', null],
  ])('refuses a database with an unknown migration %s, and names it', async (_, added, forgotten) => {
    await add(added);
    if (forgotten !== null) await forget(forgotten);
    await expect(migrate(harness.db)).rejects.toThrow(`this version does not know: ${added}.`);
  });

  it('runs a migration again that the server has ended because of a deadlock', async () => {
    // It changes no column or table, so it can run twice.
    const repeatable = '0026-one-supplementary-document';
    await forget(repeatable);
    let tries = 0;
    const deadlocked: Queries = {
      ...harness.db,
      transaction: (work) =>
        harness.db.transaction(async (trx) => {
          const done = await work(trx);
          tries += 1;
          if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
          return done;
        }),
    };
    expect(await migrate(deadlocked)).toEqual({ ran: [repeatable], ranElsewhere: [] });
    expect(tries).toBe(2);
  });

  it('reports `begun: false` for a database without the table `migration`', async () => {
    await harness.db.query`alter table migration rename to other`;
    const { begun, pending, newer } = await readMigrationState(harness.db);
    await harness.db.query`alter table other rename to migration`;
    expect([begun, pending[0], newer]).toEqual([false, '0001-applications', []]);
  });
});

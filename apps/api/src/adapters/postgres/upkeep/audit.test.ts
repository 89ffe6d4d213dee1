import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness, testDatabase } from '../../../../test/support/harness.ts';
import { sql } from '../connection/queries.ts';
import { makeAuditMonths } from './audit.ts';
import { purge } from './purge.ts';
import { setRetention } from './retention.ts';

const banks = ['0177', '0587', '0181'];

describe(`the audit trail by month, on ${testDatabase.name}`, () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.close());

  const parts = () => harness.db.values<string>`
    select inhrelid::regclass::text from pg_inherits where inhparent = 'audit'::regclass order by 1`;
  const month = async (ahead: number): Promise<{ table: string; middle: string }> => {
    const row = await harness.db.first<{ table: string; middle: string }>`
      select 'audit_' || to_char(month, 'YYYY_MM') as table, (month + interval '14 days')::text as middle
      from (select date_trunc('month', now() at time zone 'Asia/Tokyo') + ${ahead}::int * interval '1 month' as month) m`;
    return row ?? { table: '', middle: '' };
  };
  const write = (at: string, event: string) =>
    harness.db
      .query`insert into audit (at, bank_code, event) values (${at}::timestamp at time zone 'Asia/Tokyo', '0177', ${event})`;
  const eventsIn = (table: string) =>
    harness.db.values<string>`select event from ${sql.id(table)} order by event`;
  const decide = async (...days: readonly number[]): Promise<void> => {
    for (const [nth, auditDays] of days.entries())
      await setRetention(harness.db, { bankCode: banks[nth] ?? '', completedDays: 1, auditDays });
  };
  const dropped = async (): Promise<number | undefined> =>
    (await purge(harness.db, banks)).purged.find(({ name }) => name === 'audit months')?.count;

  it('[OPS-072] creates tables for the next two months at a purge, and moves existing rows of these months into them', async () => {
    const [next, after, later] = [await month(1), await month(2), await month(5)];
    for (const { middle } of [next, after, later]) await write(middle, `in ${middle.slice(0, 7)}`);
    expect(await eventsIn('audit_other')).toHaveLength(3);
    await Promise.all([purge(harness.db), purge(harness.db)]);
    // audit_before contains the month in which the migration ran.
    expect(await parts()).toEqual(
      expect.arrayContaining(['audit_before', 'audit_other', next.table, after.table]),
    );
    expect(await eventsIn(next.table)).toEqual([`in ${next.middle.slice(0, 7)}`]);
    expect(await eventsIn(after.table)).toEqual([`in ${after.middle.slice(0, 7)}`]);
    expect(await eventsIn('audit_other')).toEqual([`in ${later.middle.slice(0, 7)}`]);
    const made = await parts();
    await makeAuditMonths(harness.db);
    expect(await parts()).toEqual(made);
    await write(next.middle, 'directly');
    expect(await eventsIn(next.table)).toContain('directly');
  });

  it('[OPS-072] drops a month only when the longest retention of all banks has passed', async () => {
    const old = await month(-5);
    await harness.db.query`
      alter table audit detach partition audit_before;
      create table ${sql.id(old.table)} partition of audit
        for values from (minvalue)
        to ((date_trunc('month', timestamp ${sql.raw(`'${old.middle}'`)}) + interval '1 month') at time zone 'Asia/Tokyo')`;
    await write(old.middle, 'old');
    await write((await month(-4)).middle, 'younger');

    await decide(1, 1);
    expect([await dropped(), await eventsIn('audit')]).toEqual([0, ['old', 'younger']]);
    await decide(1, 200, 1);
    expect([await dropped(), await eventsIn('audit')]).toEqual([0, ['old', 'younger']]);
    await decide(1, 100, 1);
    expect([await dropped(), await eventsIn('audit')]).toEqual([1, []]);
    expect(await parts()).not.toContain(old.table);
  });
});

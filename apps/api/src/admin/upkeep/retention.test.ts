import { beforeEach, describe, expect, it } from 'vitest';
import { decisions, useBackOffice } from '../../../test/support/admin.ts';
import { growTables } from '../../../test/support/grown-tables.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { sql } from '../../adapters/postgres/connection/queries.ts';
import { purge } from '../../adapters/postgres/upkeep/purge.ts';
import { exitCode } from '../frame/exit-code.ts';

describe(`the retention on ${testDatabase.name}`, () => {
  const office = useBackOffice();
  beforeEach(() => resetData(office.harness));
  const type = (...argv: string[]) => office.type(...argv);
  const set = (bank: string, completed: number | string, audit: number | string, ...more: string[]) => {
    const days = ['--completed-days', `${completed}`, '--audit-days', `${audit}`];
    return type('retention', 'set', '--bank', bank, ...days, ...more);
  };
  const banks = ['0177', '0587', '0181'];
  const run = () => purge(office.harness.db, banks);
  const purgedApplications = async (): Promise<number | undefined> =>
    (await run()).purged.find(({ name }) => name === 'completed applications')?.count;
  const count = async (table: string) => (await office.harness.db.query`select from ${sql.id(table)}`).length;

  it('[OPS-071] deletes no completed application until the bank sets a retention, and reports this in config check', async () => {
    const { db } = office.harness;
    await growTables(db, 30);
    await db.query`update application set acknowledged_at = now() - interval '10 years'`;
    expect(await purgedApplications()).toBe(0);
    const check = async (): Promise<string | undefined> =>
      ((await type('config', 'check', '--json')).data.checks as { name: string; found: string }[]).find(
        ({ name }) => name === 'retention',
      )?.found;
    expect(await check()).toMatch(/^unset at 0177, 0587, 0181: .* never deleted/);
    expect((await set('0587', 1, 1)).exit).toBe(exitCode.ok);
    expect(await purgedApplications()).toBe(0);
    expect(await check()).toMatch(/^0587 applications for 1 day .*; unset at 0177, 0181:/);
    expect((await type('retention', 'show')).out).toMatch(
      /^0177 +kept +kept\n0587 +1 +1\n0181 +kept +kept$/m,
    );
  });

  it('[OPS-071] deletes an application with its photographs when its retention has ended, never before', async () => {
    const { db } = office.harness;
    await growTables(db, 50);
    const at = async (condition: string, handedOver: string): Promise<void> => {
      await db.query`update application set acknowledged_at = ${sql.raw(handedOver)} where ${sql.raw(condition)}`;
    };
    const nth = (from: number, to: number) =>
      `id in (select id from application order by completed_at limit ${to - from} offset ${from})`;
    await at('true', "now() - interval '30 days' + interval '1 minute'");
    await at(nth(0, 45), "now() - interval '30 days'");
    await at(nth(0, 3), 'null');
    await db.query`
      update outbox set sent_at = null where application_id in (
        select id from application where acknowledged_at is not null order by completed_at limit 2
      )`;
    const tried = await set('0177', 30, 30, '--dry-run', '--json');
    expect(tried.data).toMatchObject({ dryRun: true, due: 40 });
    expect((await type('retention', 'show', '--json')).data.retentions).toEqual([]);
    expect((await set('0177', 30, 30)).out).toContain('The next purge deletes 40 applications.');
    expect(await decisions(db)).toMatchObject([
      {
        event: 'admin-retention-set',
        bankCode: '0177',
        detail: { completedDays: 30, auditDays: 30, due: 40 },
      },
    ]);

    const [one, other] = await Promise.all([purgedApplications(), purgedApplications()]);
    expect((one ?? 0) + (other ?? 0)).toBe(40);
    expect([await count('application'), await count('document'), await count('ekyc_session')]).toEqual([
      10, 30, 10,
    ]);
    expect(await db.query`select from audit where event = 'purged'`).toHaveLength(40);
    expect(await count('audit')).toBe(50 * 6 + 40 + 1);
  });

  it('[DEC-017] keeps an application until its decision is as old as the retention', async () => {
    const { db } = office.harness;
    await growTables(db, 3);
    await db.query`update application set acknowledged_at = now() - interval '9 days'`;
    await db.query`
      insert into decision_case (application_id, bank_code, opened_at, reasons)
      select id, bank_code, completed_at, '{}' from application`;
    const decide = (days: number) =>
      db.query`
        update decision_case
        set outcome = 'approved', source = 'desk', decided_version = 1, decided_at = now() - make_interval(days => ${days}::int)
        where application_id = (select application_id from decision_case where outcome is null limit 1)`;
    await decide(7);
    await decide(9);
    await set('0177', 8, 8);
    expect(await purgedApplications()).toBe(1);
  });

  it('[OPS-071] deletes nothing after retention clear', async () => {
    const { db } = office.harness;
    expect(await type('retention', 'clear', '--bank', '0177')).toMatchObject({
      exit: exitCode.refused,
      err: '0177 has no retention: everything is kept.',
    });
    await growTables(db, 3);
    await db.query`update application set acknowledged_at = now() - interval '9 days'`;
    await set('0177', 8, 8);
    expect((await type('retention', 'clear', '--bank', '0177', '--dry-run')).out).toBe(
      '0177: would keep everything.',
    );
    expect((await type('retention', 'clear', '--bank', '0177')).out).toBe('0177: keeps everything.');
    expect(await purgedApplications()).toBe(0);
    expect((await decisions(db)).at(-1)).toMatchObject({ event: 'admin-retention-clear', bankCode: '0177' });
  });

  it.each([
    ['0177', '0', '30', '--completed-days 0: from 1 to 36,500'],
    ['0177', '30', '0', '--audit-days 0: from 1 to 36,500'],
    ['9999', '30', '30', '--bank 9999: there is no such bank.'],
  ])(
    '[OPS-071] rejects bank %s with %s days for applications and %s days for the audit trail, and changes nothing',
    async (bank, completed, audit, message) => {
      const { exit, err } = await set(bank, completed, audit);
      expect([exit, err]).toEqual([exitCode.usage, expect.stringContaining(message)]);
      expect([await count('retention'), await count('audit')]).toEqual([0, 0]);
    },
  );
});

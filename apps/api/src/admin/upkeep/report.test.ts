import { beforeEach, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../../test/support/admin.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { answeredClient, completedNumber } from '../../../test/support/journey.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { TestClient, verifiedClient } from '../../../test/support/test-client.ts';

describe(`report on ${testDatabase.name}`, () => {
  const { engineer, harness, provider } = useBackOffice();
  beforeEach(() => resetData(harness));

  it('[SRV-065] counts the applications that reached each step, by day, bank and flow, without personal data', async () => {
    expect((await engineer.run(harness.db, 'report')).out).toBe('No application was started in this period.');
    await verifiedClient(harness);
    await verifiedClient(harness, { host: 'kumamoto.localhost' });
    await answeredClient(harness);
    await completedNumber(harness, provider);
    await answeredClient(harness, 'CHILD');
    await harness.db.query`
      update application set created_at = created_at - interval '3 days' where bank_code = '0587'`;

    const { data, out: _ } = await engineer.run(harness.db, 'report', '--json');
    const rows = data.rows as Record<string, unknown>[];
    expect(rows.map(({ bankCode, type }) => [bankCode, type])).toEqual([
      ['0587', 'GENERAL'],
      ['0177', 'GENERAL'],
      ['0177', 'CHILD'],
    ]);
    expect(rows[1]).toMatchObject({
      verified: 3,
      personal: 2,
      workplace: 2,
      branch: 2,
      sealChoice: 2,
      pin: 1,
      identityStarted: 1,
      identityPassed: 1,
      completed: 1,
    });
    expect(rows[2]).toMatchObject({ verified: 1, parent: 1, branch: 1, pin: 0 });
    expect((await engineer.run(harness.db, 'report', '--days', '3', '--json')).data.rows).toHaveLength(2);
    expect((await engineer.run(harness.db, 'report', '--bank', '0587', '--json')).data.rows).toHaveLength(1);

    const { out } = await engineer.run(harness.db, 'report');
    expect(out).toMatch(/all +0177 +GENERAL +3 +2 +2 +- +2 +2 +1 +1 +1 +1 +33%/);
    expect(out).toContain('PIN (−1)');
    expect(out).not.toMatch(/福岡|花子|example\.jp|090-|[0-9a-f]{8}-/);
  });

  it('[CALL-033, SRV-065] counts visits by channel, and prints no control character of a channel', async () => {
    const visit = async (bankCode: string, host: string, channel: string): Promise<void> => {
      const visitor = await new TestClient(harness.app, host).arrive();
      const body = { bankCode, channel, applicationType: 'CHILD' };
      expect((await visitor.call('postChannel', body)).status).toBe(204);
    };
    await visit('0177', 'fukuoka.localhost', 'poster');
    await visit('0177', 'fukuoka.localhost', 'poster');
    await visit('0587', 'kumamoto.localhost', '');
    await harness.db.query`
      insert into channel_visit (bank_code, type, channel, day)
      values ('0177', 'CHILD', ${'\u001b[2J\u009b1A\n'}, (now() at time zone 'Asia/Tokyo')::date)`;
    await harness.db.query`
      insert into channel_visit (bank_code, type, channel, day, count)
      select '0177', 'CHILD', channel, (now() at time zone 'Asia/Tokyo')::date - days_ago, 3
      from (values ('poster', 5), ('flyer', 5), ('flyer', 8)) as earlier (channel, days_ago)`;

    const { data } = await engineer.run(harness.db, 'report', '--json');
    const child = { bankCode: '0177', type: 'CHILD' };
    expect(data.visits).toEqual([
      { ...child, channel: 'poster', visits: 5 },
      { ...child, channel: 'flyer', visits: 3 },
      { ...child, channel: '\u001b[2J\u009b1A\n', visits: 1 },
      { ...child, bankCode: '0587', channel: '', visits: 1 },
    ]);
    // Two days, because midnight may pass during the test.
    const late = await engineer.run(harness.db, 'report', '--days', '2', '--bank', '0177', '--json');
    expect((late.data.visits as { visits: number }[]).map(({ visits }) => visits)).toEqual([2, 1]);

    const { out } = await engineer.run(harness.db, 'report');
    expect(out.split('\n').slice(-5)).toEqual([
      'channel   bank  flow   visits',
      'poster    0177  CHILD       5',
      'flyer     0177  CHILD       3',
      '�[2J�1A�  0177  CHILD       1',
      '(none)    0587  CHILD       1',
    ]);

    await harness.db.query`
      insert into channel_visit (bank_code, type, channel, day)
      select '0181', 'CHILD', 'made up ' || at, (now() at time zone 'Asia/Tokyo')::date
      from generate_series(1, 30) at`;
    const many = (await engineer.run(harness.db, 'report')).out.split('\n');
    expect(many.at(-1)).toBe('… and 4 more channels; --json lists them all');
    expect(many.filter((line) => line.startsWith('made up '))).toHaveLength(27);
  });
});

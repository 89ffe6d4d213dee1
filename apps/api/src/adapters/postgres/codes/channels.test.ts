import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { resetData } from '../../../../test/support/reset-data.ts';
import { TestClient } from '../../../../test/support/test-client.ts';

describe(`the counter of channels on ${testDatabase.name}`, () => {
  const harness = useHarness();
  beforeEach(() => resetData(harness));

  const count = (channel: string, network: string): Promise<void> =>
    harness.ports.countVisit({ bankCode: '0177', type: 'CHILD', channel }, ['', network]);
  const counted = async (): Promise<Record<string, number>> => {
    const rows = await harness.db.query<{ channel: string; count: number }>`
      select channel, sum(count)::int as count from channel_visit group by 1 order by 1`;
    return Object.fromEntries(rows.map((row) => [row.channel, row.count]));
  };

  it('counts a text that is not a valid channel as the empty channel [SRV-108]', async () => {
    const client = await new TestClient(harness.app).arrive();
    for (const channel of [
      'poster',
      'QR_2026-04.a~b',
      '',
      '山田太郎',
      '090 1234 5678',
      'a@example.jp',
      '\n',
    ]) {
      const body = { bankCode: '0177', channel, applicationType: 'CHILD' };
      expect((await client.call('postChannel', body)).status).toBe(204);
    }
    expect(await counted()).toEqual({ '': 5, poster: 1, 'QR_2026-04.a~b': 1 });
  });

  it('counts at most 500 visits of one network at once, and still counts visits of another network [SRV-108]', async () => {
    for (let visit = 0; visit < 510; visit += 1) await count('poster', '203.0.113.0/24');
    const { poster } = await counted();
    expect(poster).toBeGreaterThanOrEqual(500);
    expect(poster).toBeLessThan(505);
    await count('flyer', '203.0.114.0/24');
    expect(await counted()).toEqual({ poster, flyer: 1 });
  });

  it('counts at most 200 channels a day for a bank and flow, and counts visits of further channels as the empty channel [SRV-108]', async () => {
    await harness.db.query`insert into channel_visit (bank_code, type, channel, day)
      select '0177', 'CHILD', 'word-' || nth, (now() at time zone 'Asia/Tokyo')::date
      from generate_series(1, 200) as nth`;
    for (const channel of ['word-7', 'another', 'more']) await count(channel, '203.0.113.0/24');
    const { 'word-7': known, '': none, ...others } = await counted();
    expect([known, none]).toEqual([2, 2]);
    expect(Object.keys(others)).toHaveLength(199);
  });
});

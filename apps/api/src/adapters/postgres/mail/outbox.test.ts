import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Harness, testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { createMailInsert, createOutboxQueue } from './outbox.ts';

const completionMail = (harness: Harness) => queuedMail(harness, 'completion');
const codeMail = (harness: Harness) => queuedMail(harness, 'code');
function queuedMail({ sealer }: Harness, kind: 'code' | 'completion') {
  const id = randomUUID();
  const from = { name: '福岡銀行', address: 'no-reply@fukuokabank.co.jp' };
  const mail = { from, to: 'taro@example.jp', subject: '口座開設', text: '受付番号' };
  return { id, insert: createMailInsert(sealer, { id, kind, bankCode: '0177', applicationId: null, mail }) };
}

describe(`the outbox as a queue, on ${testDatabase.name}`, () => {
  const harness = useHarness();

  it('[SRV-148] claims at most the given number of mails, even when PostgreSQL plans for an empty table', async () => {
    await harness.db.query`analyze outbox`;
    const queue = createOutboxQueue(harness.db, harness.sealer);
    const many = Array.from({ length: 65 }, () => completionMail(harness));
    for (const { insert } of many) await harness.db.query(insert);
    const counts: number[] = [];
    for (let count = -1; count !== 0; counts.push(count)) count = (await queue.claim(20, 60)).length;
    expect(counts).toEqual([20, 20, 20, 5, 0]);
    for (const { id } of many) await queue.markSent(id);
  });

  it('[SRV-148] retry() makes a postponed mail due, unless a node has claimed it again or has sent it', async () => {
    const queue = createOutboxQueue(harness.db, harness.sealer);
    const { id, insert } = completionMail(harness);
    await harness.db.query(insert);
    const first = await queue.claim(10, 60);
    expect(first.map(({ id, attempt }) => ({ id, attempt }))).toEqual([{ id, attempt: 1 }]);
    await queue.postpone([id], 300);
    await queue.retry(first);
    const second = await queue.claim(10, 60);
    expect(second.map(({ attempt }) => attempt)).toEqual([2]);
    await queue.retry(first);
    expect(await queue.claim(10, 60)).toEqual([]);
    await queue.markSent(id);
    await queue.retry(second);
    expect(await queue.claim(10, 60)).toEqual([]);
  });

  it('[SRV-148] claims mails with a code first, and at most the given number of other mails', async () => {
    const queue = createOutboxQueue(harness.db, harness.sealer);
    const others = Array.from({ length: 12 }, () => completionMail(harness));
    for (const { insert } of others) await harness.db.query(insert);
    const codes = [codeMail(harness), codeMail(harness)];
    for (const { insert } of codes) await harness.db.query(insert);
    const claimed = await queue.claim(8, 60, 5);
    expect(claimed.map(({ kind }) => kind).sort()).toEqual([
      ...['code', 'code'],
      ...['completion', 'completion', 'completion', 'completion', 'completion'],
    ]);
    expect(await queue.claim(3, 60, 0)).toEqual([]);
    expect(await queue.claim(20, 60)).toHaveLength(7);
    for (const { id } of [...others, ...codes]) await queue.markSent(id);
  });
});

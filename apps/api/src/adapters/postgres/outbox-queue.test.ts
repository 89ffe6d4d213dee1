import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type Harness, startHarness } from '../../testing/harness.ts';
import { mailInsert } from './outbox.ts';
import { createOutboxQueue } from './outbox-queue.ts';

describe.each(databases)('the outbox as a queue, on $name', ({ url }) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(url);
  });
  afterAll(() => harness.close());

  it('[SRV-062] makes due what waits for a mail server, but not what some node has claimed since', async () => {
    const queue = createOutboxQueue(harness.db, harness.sealer);
    const { id, insert } = mailInsert(harness.sealer, {
      ...{ kind: 'completion', bankCode: '0177', applicationId: null },
      mail: {
        from: { name: '福岡銀行', address: 'no-reply@fukuokabank.co.jp' },
        ...{ to: 'taro@example.jp', subject: '口座開設', text: '受付番号' },
      },
    });
    await insert.execute(harness.db);
    const first = await queue.claim(10, 60);
    expect(first.map(({ id, attempt }) => ({ id, attempt }))).toEqual([{ id, attempt: 1 }]);
    await queue.postpone([id], 300);
    await queue.retry(first);
    const second = await queue.claim(10, 60);
    expect(second.map(({ attempt }) => attempt)).toEqual([2]);
    // On its way: whoever knows of the first attempt only must leave it there.
    await queue.retry(first);
    expect(await queue.claim(10, 60)).toEqual([]);
    await queue.markSent(id);
    await queue.retry(second);
    expect(await queue.claim(10, 60)).toEqual([]);
  });
});

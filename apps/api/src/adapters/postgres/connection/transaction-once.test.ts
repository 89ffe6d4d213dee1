import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { addNotice, listNotices } from '../application/announcements.ts';
import type { Queries, Transaction } from './queries.ts';
import { runInTransactionOnce } from './transaction-once.ts';

type Work = (trx: Transaction) => Promise<unknown>;

describe(`inTransactionOnce on ${testDatabase.name}`, () => {
  const harness = useHarness();

  function breaking(end: () => Promise<void>): Queries {
    let isBroken = false;
    const execute = async (work: Work): Promise<unknown> => {
      if (isBroken) return harness.db.transaction(work);
      isBroken = true;
      await new Promise<void>((resolve) => {
        const unacknowledged = harness.db.transaction(async (trx) => {
          await work(trx);
          resolve();
          await end();
        });
        unacknowledged.catch(() => undefined);
      });
      throw new Error('Connection terminated unexpectedly');
    };
    return { transaction: execute } as unknown as Queries;
  }

  const noticesOf = async (contents: string): Promise<string[]> =>
    (await listNotices(harness.db)).filter((one) => one.contents === contents).map(({ id }) => id);

  it('does not repeat the work when the server commits the transaction after the connection broke', async () => {
    const contents = 'committed in the end';
    const db = breaking(async () => void (await wait(300)));
    const id = await runInTransactionOnce(db, (trx) => addNotice(trx, { bankCode: null, contents }));
    expect(await noticesOf(contents)).toEqual([id]);
  });

  it('repeats the work when the server rolls the transaction back after the connection broke', async () => {
    const contents = 'rolled back in the end';
    const db = breaking(async () => {
      await wait(300);
      throw new Error('rolled back');
    });
    const id = await runInTransactionOnce(db, (trx) => addNotice(trx, { bankCode: null, contents }));
    expect(await noticesOf(contents)).toEqual([id]);
  });
});

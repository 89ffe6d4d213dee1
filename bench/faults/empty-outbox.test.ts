import { expect, it } from 'vitest';
import { waitForEmptyOutbox } from './empty-outbox.ts';

/** A fake database. Each query returns the next of `counts` as the number of unsent mails. After the last, it repeats the last. */
const poolWith = (...counts: number[]) =>
  ({ query: async () => ({ rows: [{ unsent: counts.length > 1 ? counts.shift() : counts[0] }] }) }) as never;

it('waits until every mail is sent', async () => {
  expect(await waitForEmptyOutbox(poolWith(2, 1, 0))).toEqual([]);
});

it('reports the mails that remain at the end of the timeout', async () => {
  expect(await waitForEmptyOutbox(poolWith(2), 100)).toEqual(['2 mails were not sent within 0.1 s']);
});

import { ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pause, poll } from './poll.ts';

const { created, providerProcessing, refused, bankerProcessing, expired } = ekycStatus;

async function run(statuses: readonly number[], answerMs = 0) {
  let asked = 0;
  let now = 0;
  const waits: number[] = [];
  const reported: number[] = [];
  const outcome = await poll(
    async () => {
      now += answerMs;
      return statuses[Math.min(asked++, statuses.length - 1)] ?? created;
    },
    async (milliseconds) => {
      waits.push(milliseconds);
    },
    (polls) => reported.push(polls),
    () => now,
  );
  return { outcome, asked, waits, reported };
}

describe('polling for the result of the identity verification', () => {
  it('[EKYC-005] polls for the first time without a wait', async () => {
    expect(await run([bankerProcessing])).toEqual({ outcome: 'passed', asked: 1, waits: [], reported: [] });
  });

  it('[EKYC-006] waits 5 seconds between polls while the verification is created or in progress', async () => {
    expect(await run([created, providerProcessing, bankerProcessing])).toEqual({
      outcome: 'passed',
      asked: 3,
      waits: [5000, 5000],
      reported: [1, 2],
    });
  });

  it.each([
    [1_200, 3_800],
    [5_000, 0],
    [9_000, 0],
  ])(
    '[EKYC-006] subtracts the response time from the 5 seconds: after a response time of %i ms, waits %i ms',
    async (took, rest) => {
      expect((await run([created, bankerProcessing], took)).waits).toEqual([rest]);
    },
  );

  it('[EKYC-005] ends after 12 polls without a result, and does not wait after the twelfth poll', async () => {
    const { outcome, asked, waits } = await run([providerProcessing]);
    expect({ outcome, asked, waited: waits.length }).toEqual({ outcome: 'ended', asked: 12, waited: 11 });
  });

  it('[EKYC-005] accepts a result of the twelfth poll', async () => {
    const { outcome, asked } = await run([...Array<number>(11).fill(created), bankerProcessing]);
    expect({ outcome, asked }).toEqual({ outcome: 'passed', asked: 12 });
  });

  it.each([refused, expired, 0, 6, 1.5, Number.NaN])(
    '[EKYC-009] reports a failed verification at the status %i',
    async (status) => {
      expect((await run([created, status])).outcome).toBe('failed');
    },
  );

  it('[EKYC-005] polls at most 12 times, and never after a result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), async (statuses) => {
        const { asked, waits } = await run(statuses);
        const first = statuses.findIndex((status) => readStatus(status) !== 'waiting');
        expect(asked).toBe(first === -1 || first >= 12 ? 12 : first + 1);
        expect(waits).toHaveLength(asked - 1);
      }),
    );
  });

  it('[EKYC-010] rejects with the error of a failed call', async () => {
    const failure = new Error('503');
    const asking = poll(
      () => Promise.reject(failure),
      async () => undefined,
      () => undefined,
    );
    await expect(asking).rejects.toBe(failure);
  });

  it('ends a pause at once when the signal is aborted', async () => {
    const leaving = new AbortController();
    const waiting = pause(60_000, leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toBe(leaving.signal.reason);
  });
});

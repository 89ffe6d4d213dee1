import { describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { wrapStatements } from '../../../../test/support/lost-commit.ts';
import { createReferenceData } from './reference-data.ts';

describe(`the lists of the banks on ${testDatabase.name}`, () => {
  const harness = useHarness();

  it('caches the occupations and the branches of each bank, and queries again after a failure', async () => {
    let isAway = true;
    let asked = 0;
    const { listOccupations: occupations, listBranches: branches } = createReferenceData(
      wrapStatements(harness.db, async (_, send) => {
        asked += 1;
        if (isAway) throw new Error('database away');
        return send();
      }),
    );
    const failed = await Promise.allSettled([occupations(), occupations(), branches('0177')]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toBe(2);

    isAway = false;
    expect((await occupations()).map(({ id }) => id)).toContain('01');
    const [own, others] = [await branches('0177'), await branches('0587')];
    expect([own.length > 0, others.length > 0]).toEqual([true, true]);
    expect(own[0]?.name).not.toBe(others[0]?.name);
    expect(await occupations()).toBe(await occupations());
    expect(await branches('0177')).toBe(own);
    expect(asked).toBe(5);
  });
});

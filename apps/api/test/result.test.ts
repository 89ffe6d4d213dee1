import { describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from './support/harness.ts';
import { approvedClient, picture, upload } from './support/journey.ts';
import { useProvider } from './support/provider.ts';
import { must } from './support/test-client.ts';

describe(`the result on the page of the receipt, on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));

  it.each([
    ['GENERAL', 'approved'],
    ['CHILD', 'open'],
  ] as const)('[DEC-015] is readable with the key of the completion only (%s: %s)', async (type, state) => {
    const client = await approvedClient(harness, provider, { type });
    if (type === 'CHILD')
      for (const kind of ['INDIVIDUAL_NUMBER_CARD', 'MATERNITY_HANDBOOK'] as const)
        await upload(client, kind, await picture());
    const { applicationNumber, resultKey = '' } = await must(client, 'completeApplication', {});
    const read = async (body: object) => (await client.call('readResult', body)).json;
    expect(await read({ applicationNumber, resultKey })).toEqual({ state });
    for (const wrong of [
      { applicationNumber, resultKey: `${resultKey.slice(0, -1)}!` },
      { applicationNumber, resultKey: '' },
      { applicationNumber: '123456789012', resultKey },
    ])
      expect((await client.call('readResult', wrong)).status).toBe(404);
  });
});

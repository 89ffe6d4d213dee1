import { describe, expect, it } from 'vitest';
import api from '../package.json' with { type: 'json' };
import * as given from './support/answers.ts';
import { dumpContains, dumpDatabase } from './support/dump.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { completedNumber } from './support/journey.ts';
import { useProvider } from './support/provider.ts';
import { applicationIdOf } from './support/states.ts';
import { must, verifiedClient } from './support/test-client.ts';

describe(`agreements on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));

  it('[DEC-012] are stored encrypted with time and release, the newest before the completion', async () => {
    const client = await verifiedClient(harness);
    const id = await applicationIdOf(harness, client);
    expect((await harness.readApplication(id)).agreements).toBeNull();
    await must(client, 'postAgreements', given.agreements('GENERAL'));
    const newest = { ...given.agreements('GENERAL'), regulations: [{ label: '規定', edition: '2026-10' }] };
    await must(client, 'postAgreements', newest);
    const { agreements, changes } = await harness.readApplication(id);
    expect(agreements).toEqual({
      ...newest,
      release: api.version,
      agreedAt: expect.stringMatching(/^20.*Z$/),
    });
    expect(changes).toBe(0);
    expect(dumpContains(await dumpDatabase(harness.db), '2026-10"')).toBe(false);
    expect((await client.call('postAgreements', given.agreements('CHILD'))).status).toBe(400);
    expect((await harness.readApplication(id)).agreements).toEqual(agreements);
  });

  it('[DEC-013] the wish to register a personal number is followed up in completion mail and result mail', async () => {
    await harness.takeMails();
    await completedNumber(harness, provider);
    const texts = (await harness.takeMails()).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    const { personalNumber } = harness.banks.getByCode('0177').links;
    for (const text of texts) expect(text).toContain(`お手続きの方法：${personalNumber}`);
  });
});

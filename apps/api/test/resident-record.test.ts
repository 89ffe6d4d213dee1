import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '../src/core/record.ts';
import { useHarness } from './support/harness.ts';
import { clientWithPin, picture, startedEkyc, upload } from './support/journey.ts';
import { cutOverInstant, lawDay } from './support/law-day.ts';
import { useProvider } from './support/provider.ts';
import { applicationIdOf } from './support/states.ts';
import { must, type TestClient } from './support/test-client.ts';

const rules = ['2025-06-24/RESIDENT_RECORD', '2027-04-01/RESIDENT_RECORD'] as const;
const residence = 'CERTIFICATE_RESIDENCE';

describe('[IDV-217] 住民票の写し and its original by post', () => {
  let isOn: boolean;
  const readSwitches = async () => new Map(rules.map((rule) => [rule, isOn]));
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env, ports: { readSwitches } }));
  beforeEach(async () => {
    await provider.behave({ noWebhooks: true });
    harness.setLawTime(lawDay);
    isOn = true;
  });

  const start = async (client: TestClient, method: IdentityMethod = 'RESIDENT_RECORD') => {
    const headers = { 'identity-method': method };
    return (await client.call('startEkyc', { supplement: false }, { headers })).json as { url: string };
  };
  const poll = async (client: TestClient) => (await must(client, 'pollEkycStatus', {})).status;
  const send = async (client: TestClient, type: Parameters<typeof upload>[1] = residence) =>
    (await upload(client, type, await picture())).status;
  const complete = async (client: TestClient) => (await client.call('completeApplication', {})).status;
  const info = async (client: TestClient) => (await client.call('getEkyc')).json;
  const read = async (client: TestClient) => harness.readApplication(await applicationIdOf(harness, client));

  async function passed(type: 'GENERAL' | 'CHILD' = 'GENERAL'): Promise<TestClient> {
    const client = await clientWithPin(harness, type);
    expect(await start(client)).toEqual({ url: 'http://fukuoka.localhost/ekyc-callback' });
    expect(await poll(client)).toBe(ekycStatus.bankerProcessing);
    return client;
  }

  it('is off until the bank switches it on, and then the last choice', async () => {
    isOn = false;
    const client = await clientWithPin(harness);
    expect((await must(client, 'getIdentityMethods')).choices.general).toEqual(['IMAGE']);
    expect((await provider.sessionAt((await start(client)).url)).method).toBe('IMAGE');
    isOn = true;
    const { choices } = await must(client, 'getIdentityMethods');
    expect(choices).toEqual({ general: ['IMAGE', 'RESIDENT_RECORD'], child: ['IMAGE', 'RESIDENT_RECORD'] });
  });

  it('leads an adult to the upload of that document alone, over the cut-over too, and to the desk', async () => {
    const client = await passed();
    expect(await info(client)).toMatchObject({ supplement: true, method: 'RESIDENT_RECORD', mismatch: [] });
    expect(await complete(client)).toBe(409);
    expect(await send(client, 'CURRENT_ADDRESS_CERTIFICATE')).toBe(403);
    harness.setLawTime(cutOverInstant);
    expect(await send(client)).toBe(204);
    expect((await must(client, 'completeApplication', {})).residentRecordPosted).toBe(true);
    const application = await read(client);
    const row = await harness.db.first<{ reasons: string[]; source: string | null }>`
      select reasons, source from decision_case where application_id = ${application.id}`;
    expect(row).toEqual({ reasons: ['resident-record'], source: null });
    const { items } = createRecord({
      ...{ application, verified: [], pictures: [], decision: null, clerks: [], occupations: new Map() },
      release: 'test',
    });
    const listed = items.filter(({ role, item }) => role !== null && item < 20);
    expect(listed.map(({ item, title, value }) => [item, title, value])).toEqual([
      [4, '住民票の写しの原本を受けた日', null],
      [5, '取引関係文書を転送不要郵便で送付した日付', null],
      [16, '確認を行った方法', '施行規則6条1項1号チ（2025-06-24施行）'],
      [17, '本人確認書類の名称・記号番号', '住民票の写し'],
    ]);
  });

  it('takes no 住民票の写し instead of the supplement of another method, and starts nothing beside its session', async () => {
    const client = await clientWithPin(harness);
    await provider.decide(await startedEkyc(client), 'approved', true);
    expect(await poll(client)).toBe(ekycStatus.bankerProcessing);
    expect(await start(client)).toEqual({ url: 'http://fukuoka.localhost/ekyc-callback' });
    expect(await info(client)).toMatchObject({ method: 'IMAGE', supplement: true });
    expect(await send(client)).toBe(403);
    expect(await complete(client)).toBe(409);
  });

  it('gives way to another method, within the count, and counts then for nothing', async () => {
    const client = await passed();
    expect(await send(client)).toBe(204);
    const { url } = await start(client, 'IMAGE');
    expect(await complete(client)).toBe(409);
    await provider.decide(url, 'refused');
    expect(await poll(client)).toBe(ekycStatus.refused);
    await start(client);
    await start(client, 'IMAGE');
    expect(await info(client)).toMatchObject({ method: 'IMAGE', startsLeft: 0 });
    expect((await start(client)).url).toContain('http://provider.test/');
    expect(await info(client)).toMatchObject({ method: 'IMAGE' });
  });

  it('switched off, a started one continues, and the next start uses another method', async () => {
    const [sent, other] = [await passed(), await passed()];
    expect(await send(sent)).toBe(204);
    isOn = false;
    expect(await complete(sent)).toBe(200);
    expect((await provider.sessionAt(await startedEkyc(other))).method).toBe('IMAGE');
    expect(await complete(other)).toBe(409);
  });

  it('is one for child and parent, and lost if the mother’s handbook replaces it', async () => {
    const client = await passed('CHILD');
    expect(await info(client)).toMatchObject({ supplement: false });
    for (const type of ['INDIVIDUAL_NUMBER_CARD', residence, 'MATERNITY_HANDBOOK'] as const)
      expect(await send(client, type)).toBe(204);
    expect(await complete(client)).toBe(409);
    harness.setLawTime(cutOverInstant);
    expect(await start(client)).toEqual({ url: 'http://fukuoka.localhost/ekyc-callback' });
    expect(await poll(client)).toBe(ekycStatus.bankerProcessing);
    expect((await read(client)).identity?.subjects).toEqual([
      { role: 'CUSTOMER', ruleId: rules[1] },
      { role: 'PROXY', ruleId: rules[1] },
    ]);
    expect(await send(client)).toBe(204);
    expect(await complete(client)).toBe(200);
  });
});

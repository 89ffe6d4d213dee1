import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { switchOffer } from '../src/adapters/postgres/application/identity-offers.ts';
import type { Application } from '../src/core/application.ts';
import { getCardOffer } from '../src/core/identity/compare-result.ts';
import { readTypedIdentity } from '../src/core/identity/persons.ts';
import { createRecord } from '../src/core/record.ts';
import { child as childAnswers, parent as parentAnswers } from './support/answers.ts';
import { useHarness } from './support/harness.ts';
import { answeredClient, confirmedVersion, encryptedPin, giveAnswers, validPin } from './support/journey.ts';
import { cutOverInstant } from './support/law-day.ts';
import { listOidcSettings, type OidcServer } from './support/oidc-server.ts';
import { useOidcServer } from './support/provider.ts';
import { applicationIdOf } from './support/states.ts';
import { must, type TestClient, verifiedClient } from './support/test-client.ts';

describe('the card before the form [IDV-207]', () => {
  const provider = useOidcServer();
  const harness = useHarness(() => ({ env: listOidcSettings(provider) }));
  let person: OidcServer['person'];
  beforeAll(async () => {
    await switchOffer(harness.db, '0177', '2025-06-24/JPKI', true);
    const sample = await harness.readApplication(
      await applicationIdOf(harness, await answeredClient(harness)),
    );
    const typed = readTypedIdentity(sample, 'CUSTOMER');
    person = { name: typed?.name, birthdate: typed?.birthDate, address: typed?.address, gender: 'female' };
  });
  beforeEach(() => {
    provider.person = person;
    provider.away.clear();
  });

  const readCookie = (lines: unknown, name: string): string =>
    String([lines].flat().find((one) => String(one).startsWith(`${name}=`)) ?? '').split(';')[0] ?? '';

  type Reader = Awaited<ReturnType<typeof started>>;

  async function started(client: TestClient) {
    const { json, headers } = await client.call('startCard', {});
    const cookie = readCookie(headers['set-cookie'], 'identity');
    return { client, cookie, url: (json as { url: string }).url, id: await applicationIdOf(harness, client) };
  }

  const comeBack = (
    { url, cookie }: Reader,
    answer: Record<string, string> = { code: provider.consent(url) },
  ) => {
    const query = new URLSearchParams({ ...answer, state: new URL(url).searchParams.get('state') ?? '' });
    const headers = { host: 'fukuoka.localhost', cookie };
    return harness.app.inject({ method: 'GET', url: `/identity/return/openid-connect?${query}`, headers });
  };

  async function read(client?: TestClient, page = '/personal') {
    const reader = await started(client ?? (await verifiedClient(harness)));
    const { headers } = await comeBack(reader);
    expect(headers.location).toBe(page);
    return { ...reader, cookie: readCookie(headers['set-cookie'], 'card') };
  }

  const getCard = ({ client, cookie }: Pick<Reader, 'client' | 'cookie'>) =>
    must(client, 'getCard', undefined, { headers: { cookie } });

  const setPin = async (client: TestClient) => {
    const headers = { 'if-match': (await confirmedVersion(client)) ?? '' };
    await must(client, 'postPin', { code: await encryptedPin(client, validPin) }, { headers });
  };

  it('returns the values of the card, with the rows of the postal table, to the browser that came back', async () => {
    const client = await verifiedClient(harness);
    expect(await getCard({ client, cookie: '' })).toMatchObject({
      offered: true,
      status: null,
      values: null,
    });
    const card = await getCard(await read());
    const [lastName, firstName] = String(person.name).split(' ');
    expect(card).toMatchObject({
      status: ekycStatus.bankerProcessing,
      values: { lastName, firstName, birthday: person.birthdate, gender: 'WOMAN' },
    });
    expect(card.values?.addresses.map(({ postalNumber }) => postalNumber)).toContain('8100001');
  });

  it('leads through the callback at once if the frozen answers match the card', async () => {
    const { client, id } = await read();
    await giveAnswers(client, 'GENERAL');
    await setPin(client);
    expect((await client.call('completeApplication', {})).status).toBe(409);
    expect(await must(client, 'startEkyc', { supplement: false })).toEqual({
      url: 'http://fukuoka.localhost/ekyc-callback',
    });
    expect((await harness.readApplication(id)).identity).toMatchObject({
      status: 4,
      isPrefill: false,
      review: [],
    });
    expect((await client.call('completeApplication', {})).status).toBe(200);
  });

  it('verifies again if an answer was edited after the card filled it in', async () => {
    const { client, id } = await read();
    await giveAnswers(client, 'GENERAL', { firstName: '次郎', kanaFirstName: 'ジロウ' });
    await setPin(client);
    const { url } = await must(client, 'startEkyc', { supplement: false });
    expect(url).toContain(`${provider.issuer}/protocol/openid-connect/auth`);
    expect((await harness.readApplication(id)).identity).toMatchObject({
      status: 1,
      isPrefill: false,
      starts: 2,
    });
  });

  it('gives no value of the card to another browser, one that starts again, after ten minutes or the PIN', async () => {
    const reader = await read();
    const values = async (cookie: string) => {
      const card = await getCard({ ...reader, cookie });
      expect(card.status).toBe(ekycStatus.bankerProcessing);
      return card.values;
    };
    expect(await values(reader.cookie)).not.toBeNull();
    for (const cookie of ['', (await read()).cookie, (await started(reader.client)).cookie])
      expect(await values(cookie)).toBeNull();
    const turnBack = (time: string) => harness.db.query`update ekyc_session
      set returned_at = returned_at + ${time}::interval where application_id = ${reader.id}`;
    await turnBack('-10 minutes');
    expect(await values(reader.cookie)).toBeNull();
    await turnBack('10 minutes');
    expect(await values(reader.cookie)).not.toBeNull();
    await giveAnswers(reader.client, 'GENERAL');
    await setPin(reader.client);
    expect(await values(reader.cookie)).toBeNull();
  });

  it('keeps the form open after a cancellation', async () => {
    const reader = await started(await verifiedClient(harness));
    await comeBack(reader, { error: 'access_denied' });
    expect(await getCard(reader)).toMatchObject({
      offered: true,
      status: 3,
      reason: 'cancelled',
      values: null,
    });
    await giveAnswers(reader.client, 'GENERAL');
    await setPin(reader.client);
    expect(await must(reader.client, 'startEkyc', { supplement: false })).toHaveProperty('url');
  });

  describe('of a child’s parent [IDV-216]', () => {
    const readByParent = async (client: TestClient, page: string) => {
      const { name, birthDate } = readTypedIdentity(child, 'PROXY') ?? {};
      provider.person = { ...person, name, birthdate: birthDate };
      return read(client, page);
    };
    let child: Application;
    beforeAll(async () => {
      child = await harness.readApplication(
        await applicationIdOf(harness, await answeredClient(harness, 'CHILD')),
      );
    });

    it('fills in the child’s form and the parent’s, and is compared with the parent’s frozen answers', async () => {
      const reader = await readByParent(await verifiedClient(harness, { type: 'CHILD' }), '/child/personal');
      const { parent } = child.answers;
      const card = await getCard(reader);
      expect(card).toMatchObject({
        status: ekycStatus.bankerProcessing,
        values: { lastName: parent?.lastName, firstName: parent?.firstName, gender: '' },
      });
      expect(card.values?.addresses.map(({ postalNumber }) => postalNumber)).toContain('8100001');
      await giveAnswers(reader.client, 'CHILD');
      await setPin(reader.client);
      expect(await must(reader.client, 'startEkyc', { supplement: false })).toEqual({
        url: 'http://fukuoka.localhost/ekyc-callback',
      });
      expect((await harness.readApplication(reader.id)).identity).toMatchObject({
        ...{ status: 4, isPrefill: false, review: [] },
        subjects: [{ role: 'PROXY', ruleId: '2025-06-24/JPKI' }],
      });
    });

    it('returns to the parent’s form after the child’s, and does not verify a parent who typed another name', async () => {
      const client = await verifiedClient(harness, { type: 'CHILD' });
      await must(client, 'postPersonal', childAnswers());
      const { id } = await readByParent(client, '/child/parent');
      await giveAnswers(client, 'CHILD');
      await must(client, 'postParent', parentAnswers({ firstName: '次郎', kanaFirstName: 'ジロウ' }));
      await setPin(client);
      await must(client, 'startEkyc', { supplement: false }, { headers: { 'identity-method': 'JPKI' } });
      expect((await harness.readApplication(id)).identity).toMatchObject({
        ...{ method: 'JPKI', status: 1, isPrefill: false, starts: 2 },
      });
    });

    it('is not offered once the law lets no photo verify the child, because a session has one adapter', async () => {
      expect(await getCardOffer(harness.ports, { ...child, pinSet: false }, cutOverInstant)).toBeNull();
    });
  });

  it('opens one session for two tabs, and accepts the first return only', async () => {
    const client = await verifiedClient(harness);
    const tabs = await Promise.all([started(client), started(client)]);
    const [first, second] = tabs as [Reader, Reader];
    expect(first.url).toBe(second.url);
    await comeBack(first, { error: 'access_denied' });
    await comeBack(second);
    expect(await getCard(second)).toMatchObject({ status: ekycStatus.refused, values: null });
  });

  it('starts with the method that the applicant chose, and replaces an unused session, within the count [IDV-210]', async () => {
    const client = await answeredClient(harness);
    await setPin(client);
    const id = await applicationIdOf(harness, client);
    const start = (method: string) =>
      client.call('startEkyc', { supplement: false }, { headers: { 'identity-method': method } });
    const methodNow = async () => {
      const { identity } = await harness.readApplication(id);
      return [identity?.method, identity?.starts];
    };
    await must(client, 'startEkyc', { supplement: false });
    expect(await methodNow()).toEqual(['JPKI', 1]);
    await start('IMAGE');
    expect(await methodNow()).toEqual(['IMAGE', 2]);
    await start('IMAGE');
    expect(await methodNow()).toEqual(['IMAGE', 2]);
    await start('JPKI');
    expect(await methodNow()).toEqual(['JPKI', 3]);
    await start('IMAGE');
    await start('JPKI');
    expect(await methodNow()).toEqual(['IMAGE', 4]);
    expect((await start('FAX')).status).toBe(400);
  });

  it('signs the stored statement, which names the application and holds no answer [IDV-208]', async () => {
    const reader = await read();
    const application = await harness.readApplication(reader.id);
    const { identity, id } = application;
    expect(identity?.statement).toBe((await getCard(reader)).statement);
    expect(identity?.statement).toContain(id);
    for (const value of Object.values(person)) expect(identity?.statement).not.toContain(value);
    const nothing = {
      verified: [],
      pictures: [],
      decision: null,
      clerks: [],
      occupations: new Map(),
      release: '1',
    };
    const { items } = createRecord({ application, ...nothing });
    expect(items).toContainEqual(expect.objectContaining({ item: 16, value: identity?.statement }));
  });

  it('keeps no token, certificate or result after the outcome [IDV-209]', async () => {
    provider.away.add('operator');
    const reader = await started(await verifiedClient(harness));
    await comeBack(reader);
    expect((await harness.readApplication(reader.id)).identity?.privateState).toContain('accessToken');
    provider.away.clear();
    await must(reader.client, 'pollEkycStatus', {});
    const row = await harness.db.first<Record<string, unknown>>`
      select *, convert_from(coalesce(sealed_private_state, ''), 'latin1') as state from ekyc_session
      where application_id = ${reader.id}`;
    expect(row).toMatchObject({ status: 4, sealed_private_state: null, state: '' });
    const kept = JSON.stringify(
      await harness.ports.applications.readVerified(await harness.readApplication(reader.id)),
    );
    expect(kept).not.toMatch(/token|jwe|gender|eyJ|BEGIN/i);
    for (const value of Object.values(person)) expect(harness.log.join('')).not.toContain(value);
  });
});

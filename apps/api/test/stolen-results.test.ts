import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { switchOffer } from '../src/adapters/postgres/application/identity-offers.ts';
import { readTypedIdentity } from '../src/core/identity/persons.ts';
import { useHarness } from './support/harness.ts';
import { clientWithPin } from './support/journey.ts';
import { listOidcSettings } from './support/oidc-server.ts';
import { useOidcServer } from './support/provider.ts';
import { applicationIdOf } from './support/states.ts';
import { must, type TestClient } from './support/test-client.ts';

const { refused, expired, bankerProcessing } = ekycStatus;

describe('results of another transaction [IDV-043]', () => {
  const provider = useOidcServer();
  const harness = useHarness(() => ({ env: listOidcSettings(provider) }));
  beforeAll(async () => {
    await switchOffer(harness.db, '0177', '2025-06-24/JPKI', true);
  });
  beforeEach(() => {
    provider.resultOf = null;
  });

  type Signing = Awaited<ReturnType<typeof start>>;

  async function start(client: TestClient) {
    const { json, headers } = await client.call('startEkyc', { supplement: false });
    const url = new URL((json as { url: string }).url);
    const id = await applicationIdOf(harness, client);
    const typed = readTypedIdentity(await harness.readApplication(id), 'CUSTOMER');
    provider.person = { name: typed?.name, birthdate: typed?.birthDate, address: typed?.address };
    return {
      ...{ client, id, url },
      cookie: String([headers['set-cookie']].flat().find((one) => String(one).startsWith('identity='))),
      transaction: url.searchParams.get('sign_transaction_id') ?? '',
    };
  }

  async function comeBack({ url, cookie, id }: Signing, code = provider.consent(url.href)) {
    const query = new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' });
    const headers = { host: 'fukuoka.localhost', cookie: cookie.split(';')[0] };
    await harness.app.inject({ method: 'GET', url: `/identity/return/openid-connect?${query}`, headers });
    return (await harness.readApplication(id)).identity;
  }

  /** Both applications have the same answers: nothing but the transaction tells their signatures apart. */
  const startTwo = async () => ({
    other: await start(await clientWithPin(harness)),
    own: await start(await clientWithPin(harness)),
  });

  it('approves nothing for the JWE of another application’s transaction', async () => {
    const { other, own } = await startTwo();
    expect((await comeBack(other))?.status).toBe(bankerProcessing);
    provider.resultOf = other.transaction;
    expect(await comeBack(own)).toMatchObject({ status: refused, mismatch: [], privateState: null });
    expect((await own.client.call('completeApplication', {})).status).toBe(409);
    expect(await harness.ports.applications.readVerified(await harness.readApplication(own.id))).toEqual([]);
    await must(other.client, 'completeApplication', {});
  });

  it('approves nothing if the applicant signs the transaction of another application', async () => {
    const { other, own } = await startTwo();
    const url = new URL(own.url);
    url.searchParams.set('sign_transaction_id', other.transaction);
    expect(await comeBack(own, provider.consent(url.href))).toMatchObject({
      ...{ status: expired, reason: 'provider-failure' },
    });
    expect((await comeBack(other))?.status).toBe(bankerProcessing);
  });

  it('approves nothing for the result of this application’s earlier session', async () => {
    const first = await start(await clientWithPin(harness));
    const { person } = provider;
    provider.person = { ...person, name: '山本　次郎' };
    expect(await comeBack(first)).toMatchObject({ status: refused, mismatch: ['CUSTOMER.name'] });
    const again = await start(first.client);
    expect(again.transaction).not.toBe(first.transaction);
    provider.resultOf = first.transaction;
    expect(await comeBack(again)).toMatchObject({ status: refused, mismatch: [] });
    provider.resultOf = null;
    const last = await start(first.client);
    expect((await comeBack(last))?.status).toBe(bankerProcessing);
    await must(first.client, 'completeApplication', {});
  });
});

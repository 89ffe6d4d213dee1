import { generateKeyPairSync } from 'node:crypto';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { FastifyInstance } from 'fastify';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../../../scripts/steps/ports.ts';
import { buildSimulator } from '../../ekyc-simulator/src/app.ts';
import { createBrowser, pickCards } from '../../ekyc-simulator/test/card-picker.ts';
import { createOpenIdConnect } from '../src/adapters/identity/openid-connect/openid-connect.ts';
import { switchOffer } from '../src/adapters/postgres/application/identity-offers.ts';
import { type Harness, startHarness, testDatabase } from './support/harness.ts';
import { clientWithPin } from './support/journey.ts';
import { applicationIdOf } from './support/states.ts';
import type { TestClient } from './support/test-client.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicJwk = publicKey.export({ format: 'jwk' }) as JWK;

describe(`lost response of the token endpoint on ${testDatabase.name}`, () => {
  let harness: Harness;
  let simulator: FastifyInstance;
  let base: string;
  /** Behind, not ahead: the provider refuses times in the future. */
  let slowMs = 31_000;
  const clock = { readTime: async () => new Date(Date.now() - slowMs) };
  beforeAll(async () => {
    const kid = await calculateJwkThumbprint(publicJwk);
    const port = await findFreePort(7100);
    base = `http://127.0.0.1:${port}`;
    simulator = buildSimulator({
      config: {
        ...{ clientId: 'bank', secret: 'secret', webhookSecret: 'webhooks', publicUrl: base },
        openId: { clientId: 'bank', clientJwk: { ...publicJwk, kid, alg: 'ES256', use: 'sig' } },
      },
    });
    await simulator.listen({ host: '127.0.0.1', port });
    const adapter = createOpenIdConnect({
      issuer: `${base}/oidc`,
      clientId: 'bank',
      privateKey,
      operatorUrl: `${base}/operator`,
      acrValues: 'aal3',
      clock,
    });
    harness = await startHarness({
      ports: { identity: new Map([[adapter.id, adapter]]), clock },
    });
    await switchOffer(harness.db, '0177', '2025-06-24/JPKI', true);
  });
  afterAll(async () => {
    await harness.close();
    await simulator.close();
  });

  async function verify(client: TestClient): Promise<void> {
    const { json, headers } = await client.call('startEkyc', { supplement: false });
    const back = await pickCards(createBrowser(base), (json as { url: string }).url, 'matching');
    const set = [headers['set-cookie']].flat().find((one) => String(one).includes('identity='));
    const [cookie = ''] = String(set).split(';');
    const { host } = client;
    await harness.app.inject({ url: `${back.pathname}${back.search}`, headers: { host, cookie } });
  }
  const poll = async (client: TestClient): Promise<unknown> =>
    ((await client.call('pollEkycStatus', {})).json as { status: number }).status;
  const info = async (client: TestClient): Promise<unknown> => (await client.call('getEkyc')).json;

  it('ends the session with the reason provider-failure, gives its start back, keeps answers and PIN, and approves the next session [IDV-187]', async () => {
    const client = await clientWithPin(harness);
    const id = await applicationIdOf(harness, client);
    const { answers } = await harness.readApplication(id);
    const realFetch = fetch;
    vi.stubGlobal('fetch', async (...sent: Parameters<typeof fetch>) => {
      const response = await realFetch(...sent);
      if (String(sent[0]) === `${base}/oidc/token`) throw new TypeError('terminated');
      return response;
    });
    await verify(client).finally(() => vi.unstubAllGlobals());
    expect(await info(client)).toMatchObject({ status: ekycStatus.providerProcessing, startsLeft: 3 });
    slowMs = 0;
    expect(await poll(client)).toBe(ekycStatus.expired);
    expect(await info(client)).toMatchObject({ reason: 'provider-failure', mismatch: [], startsLeft: 4 });
    const { rows } = await sql<{ event: string }>`
      select event from audit where application_id = ${id} order by at desc limit 1`.execute(harness.db);
    expect(rows).toEqual([{ event: 'identity-result-lost' }]);
    const after = await harness.readApplication(id);
    expect([after.pinSet, after.answers]).toEqual([true, answers]);
    await verify(client);
    expect(await info(client)).toMatchObject({ status: ekycStatus.bankerProcessing, startsLeft: 3 });
  });
});

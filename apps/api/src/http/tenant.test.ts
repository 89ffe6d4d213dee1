import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import { sampleCode } from '@kaisetsu/domain/test/verification-codes';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as given from '../../test/support/answers.ts';
import { testDatabase, useHarness } from '../../test/support/harness.ts';
import { fittingTo } from '../../test/support/schema-arbitraries.ts';
import { applicationIdOf, putInState } from '../../test/support/states.ts';
import { newAddress, TestClient, verifiedClient } from '../../test/support/test-client.ts';

const table = Object.entries(callTable) as [CallName, (typeof callTable)[CallName]][];
const calledByName = Object.entries(calls) as [CallName, Call][];
const ofSession = table.filter(([, { auth }]) => auth);

describe(`separation of banks and applicants on ${testDatabase.name}`, () => {
  const harness = useHarness();
  let applicant: TestClient;
  beforeAll(async () => {
    applicant = await verifiedClient(harness);
  });

  const elsewhere = (host: string): TestClient =>
    Object.assign(new TestClient(harness.app, host), { cookie: applicant.cookie, token: applicant.token });

  it.each(ofSession)('[BANK-009] %s answers 401 to a token of another bank', async (_, { method, path }) => {
    for (const host of ['kumamoto.localhost', 'nagasaki.localhost']) {
      const answer = await elsewhere(host).send({ method, url: path });
      expect([host, answer.status]).toEqual([host, 401]);
    }
  });

  it('[BANK-008] answers 403 if the bank code in a call differs from the bank of the host, and sends no mail', async () => {
    const bankCode = '0587';
    await harness.takeMails();
    const asked = { bankCode, mailAddress: newAddress(), applicationType: 'GENERAL' };
    const statuses = [
      await applicant.call('postPersonal', given.personal({ bankCode })),
      await applicant.call('registerCode', asked),
      await applicant.call('verifyCode', {
        ...asked,
        verificationCode: sampleCode,
        channel: null,
        deviceId: null,
      }),
      await applicant.call('postChannel', { bankCode, channel: 'x', applicationType: 'CHILD' }),
      await applicant.call('getNotifications', undefined, { param: bankCode }),
    ].map(({ status, problem }) => [status, problem.type]);
    expect(new Set(statuses.map(String))).toEqual(new Set(['403,urn:kaisetsu:problem:wrong-bank']));
    expect(await harness.takeMails()).toEqual([]);
  });

  it('[BANK-007] uses X-Forwarded-Host only when a trusted proxy sends it', async () => {
    const asked = { method: 'GET', url: '/api/notifications/0587' };
    const headers = { 'x-forwarded-host': 'kumamoto.localhost' };
    expect((await new TestClient(harness.app).send({ ...asked, headers })).status).toBe(403);
    const behind = await harness.secondNode({ trustedProxies: ['127.0.0.1/32', '10.0.0.0/8'] });
    const status = (await new TestClient(behind).send({ ...asked, headers })).status;
    expect(status).toBe(200);
  });

  it('[BANK-002] finds the bank by its host in any letter case, with or without port', async () => {
    for (const host of ['fukuoka.localhost', 'FUKUOKA.localhost:3000', 'fukuoka.localhost.']) {
      const answer = await new TestClient(harness.app, host).send({
        method: 'GET',
        url: '/api/notifications/0177',
      });
      expect([host, answer.status]).toEqual([host, 200]);
    }
    for (const host of ['localhost', 'fukuoka.localhost.evil.example', 'xfukuoka.localhost', '']) {
      const answer = await new TestClient(harness.app, host).send({
        method: 'GET',
        url: '/api/notifications/0177',
      });
      expect([host, answer.status]).toEqual([host, 421]);
    }
  });

  it.each([
    'fukuoka.localhost@evil',
    'fukuoka.localhost:80@evil.example',
    'evil.example@fukuoka.localhost',
    'fukuoka.localhost:99999',
    'fukuoka.localhost:0',
    'fukuoka.localhost:x',
    'fukuoka.localhost:',
    'fukuoka.localhost/x',
    'fukuoka.localhost, kumamoto.localhost',
  ])('answers 400 to the host %s on a call, a page and /livez [SRV-082]', async (host) => {
    const behind = await harness.secondNode({ trustedProxies: ['127.0.0.1'] });
    for (const url of ['/api/notifications/0177', '/term', '/livez']) {
      const answer = await new TestClient(harness.app, host).send({ method: 'GET', url });
      expect([url, answer.status, answer.problem.type]).toEqual([
        ...[url, 400, 'urn:kaisetsu:problem:invalid-request'],
      ]);
    }
    const headers = { 'x-forwarded-host': host };
    const forwarded = await new TestClient(behind).send({ method: 'GET', url: '/term', headers });
    expect(forwarded.status).toBe(host.includes(',') ? 200 : 400);
  });

  it('[SESS-010] accepts no id of an application in any call: the token alone selects the application', () => {
    const fields = Object.values<Call>(calls).flatMap(({ params, query, body, form }) =>
      [params, query, body, form].flatMap((shape) =>
        shape === undefined ? [] : Object.keys(z.toJSONSchema(shape).properties ?? {}),
      ),
    );
    const names = fields.filter((field) => /(?:^id|Id|uuid|token|reference|application)$/i.test(field));
    // None of them selects an application.
    expect([...new Set(names)].sort()).toEqual(['deviceId', 'occupationId', 'workplaceId']);
    expect(new Set(Object.values(callTable).flatMap(({ path }) => path.match(/:\w+/g) ?? []))).toEqual(
      new Set([':bankCode']),
    );
  });

  it('[SESS-010] neither reveals nor changes another applicant’s data when a call contains a stored value of that applicant', async () => {
    const [attacker, victim] = [await verifiedClient(harness), await verifiedClient(harness)];
    const victimId = await applicationIdOf(harness, victim);
    const groups = ['personal', 'workplace', 'branchCode', 'sealLess'] as const;
    const documents = ['CURRENT_ADDRESS_CERTIFICATE'] as const;
    await victim.call('postPersonal', given.personal({ lastName: '鵼野', firstName: '蓮華' }));
    const named = (await harness.readApplication(victimId)).answers.personal;
    await putInState(harness, victimId, 'GENERAL', {
      groups,
      pin: true,
      identity: { status: 4, supplement: true },
      documents,
      completed: true,
    });
    await harness.ports.applications.change({ id: victimId }, () => ({
      answers: { personal: named },
      audit: 'test',
    }));
    await putInState(harness, await applicationIdOf(harness, attacker), 'GENERAL', { groups });
    const before = await harness.readApplication(victimId);
    const row = await harness.db.first<Record<string, string>>`
      select a.id, d.id as document, e.reference, e.provider_session_id, e.url, a.application_number, s.token_hash,
        encode(a.mail_address_hash, 'hex') as address, encode(a.wrapped_data_key, 'base64') as key
      from application a join document d on d.application_id = a.id join ekyc_session e on e.application_id = a.id
        join session s on s.application_id = a.id where a.id = ${victimId}`;
    const known = [...Object.values(row ?? {}), before.mailAddress];
    expect(known).toHaveLength(10);
    const secrets = [...known, '鵼野', '蓮華', victim.token];

    const place = fc.constantFrom(
      'query',
      'field',
      'header',
      'cookie',
      'authorization',
      'path',
      'xsrf',
      'value',
    );
    const key = fc.constantFrom(
      'id',
      'applicationId',
      'application_id',
      'reference',
      'session',
      'user',
      'token',
    );
    const request = fc.record({
      call: fc.constantFrom(...calledByName),
      place,
      key,
      value: fc.constantFrom(...known, victim.cookie),
      seed: fc.nat(),
    });
    const property = fc.asyncProperty(request, async ({ call: [name, call], place, key, value, seed }) => {
      const valid = fc.sample(fittingTo(call.body), { numRuns: 1, seed })[0] ?? {};
      const first = Object.keys(valid)[seed % Math.max(1, Object.keys(valid).length)] ?? key;
      const fields = { field: { ...valid, [key]: value }, value: { ...valid, [first]: value } };
      const url =
        call.path.replace(':bankCode', '0177') + (place === 'path' ? `/${encodeURIComponent(value)}` : '');
      const headers: Record<string, Record<string, string>> = {
        header: { [`x-${key.toLowerCase().replace('_', '-')}`]: value },
        cookie: { cookie: `XSRF-TOKEN=${attacker.cookie}; ${key}=${encodeURIComponent(value)}` },
        authorization: { authorization: value },
        xsrf: { cookie: `XSRF-TOKEN=${victim.cookie}`, 'x-xsrf-token': victim.cookie },
      };
      const answer = await attacker.send({
        method: call.method,
        url: place === 'query' ? `${url}?${key}=${encodeURIComponent(value)}` : url,
        headers: headers[place] ?? {},
        ...(call.method === 'POST' && { body: fields[place as 'field'] ?? valid }),
      });
      const leaked = secrets.filter((secret) => answer.text.includes(secret));
      expect([name, place, key, leaked]).toEqual([name, place, key, []]);
      expect(answer.status).toBeLessThan(500);
    });
    // Makes fewer runs on a slow machine.
    await fc.assert(property, { numRuns: 60, interruptAfterTimeLimit: 30_000 });
    expect(await harness.readApplication(victimId)).toEqual(before);
  });

  it('[SESS-010] returns to each of two applicants of one bank only the applicant’s own answers', async () => {
    const [first, second] = [await verifiedClient(harness), await verifiedClient(harness)];
    await first.call('postPersonal', given.personal({ firstName: '一' }));
    await second.call('postPersonal', given.personal({ firstName: '二' }));
    await first.call('postWorkplace', given.workplace());
    const read = async (client: TestClient) => (await client.call('getApplication')).json;
    expect(await read(first)).toMatchObject({ application: { firstName: '一', occupationName: '会社員' } });
    expect(await read(second)).toMatchObject({ application: { firstName: '二', occupationName: null } });
  });
});

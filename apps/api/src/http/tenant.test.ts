import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import { sampleCode } from '@kaisetsu/domain/test/verification-codes';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as given from '../../test/support/answers.ts';
import { testDatabase, useHarness } from '../../test/support/harness.ts';
import { newAddress, TestClient, verifiedClient } from '../../test/support/test-client.ts';

const table = Object.entries(callTable) as [CallName, (typeof callTable)[CallName]][];
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

  it('answers 400 to an invalid host on a call, a page and /livez, also by a trusted proxy [SRV-082]', async () => {
    const host = 'fukuoka.localhost@evil';
    for (const url of ['/api/notifications/0177', '/term', '/livez']) {
      const answer = await new TestClient(harness.app, host).send({ method: 'GET', url });
      expect([url, answer.status, answer.problem.type]).toEqual([
        ...[url, 400, 'urn:kaisetsu:problem:invalid-request'],
      ]);
    }
    const behind = await harness.secondNode({ trustedProxies: ['127.0.0.1'] });
    const forward = async (forwarded: string) => {
      const headers = { 'x-forwarded-host': forwarded };
      return (await new TestClient(behind).send({ method: 'GET', url: '/term', headers })).status;
    };
    expect(await forward(host)).toBe(400);
    expect(await forward('fukuoka.localhost, kumamoto.localhost')).toBe(200);
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

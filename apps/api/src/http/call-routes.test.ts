import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as given from '../../test/support/answers.ts';
import { type Harness, startHarness, testDatabase } from '../../test/support/harness.ts';
import { inGroups } from '../../test/support/in-groups.ts';
import { withinOneMinute } from '../../test/support/one-minute.ts';
import { applicationIdOf } from '../../test/support/states.ts';
import { TestClient, verifiedClient } from '../../test/support/test-client.ts';

const calls = Object.entries(callTable) as [CallName, (typeof callTable)[CallName]][];
const jsonPosts = calls.filter(([name, { method }]) => method === 'POST' && name !== 'postDocument');
const bodies: Partial<Record<CallName, object>> = {
  postPersonal: given.personal(),
  postWorkplace: given.workplace(),
  postParent: given.parent(),
  postParentWorkplace: given.parentWorkplace(),
  postBranch: { branchCode: '001' },
  postSealLess: { sealLess: true },
  postPin: { code: 'iVBORw0KGgo=', answersVersion: '' },
  startEkyc: { supplement: false },
};
const kindOf = (answer: { problem: { type: string } }): string => answer.problem.type.split(':').at(-1) ?? '';

describe(`the API on ${testDatabase.name}`, () => {
  let harness: Harness;
  let applicant: TestClient;
  let client: TestClient;
  beforeAll(async () => {
    harness = await startHarness();
    applicant = await verifiedClient(harness);
    client = await new TestClient(harness.app).arrive();
  });
  afterAll(() => harness.close());

  describe('without a session', () => {
    let former: TestClient;
    let id: string;
    beforeAll(async () => {
      former = await verifiedClient(harness);
      id = await applicationIdOf(harness, former);
      await sql`delete from session where application_id = ${id}`.execute(harness.db);
    });

    it.each(calls.filter(([, { auth }]) => auth))(
      '[SESS-007] %s answers 401 without a token and with an unknown token, and changes nothing',
      async (name, { method, path }) => {
        const request = { method, url: path, ...(method === 'POST' && { body: bodies[name] ?? {} }) };
        const before = await harness.readApplication(id);
        for (const sender of [client, former]) {
          const answer = await sender.send(request);
          expect([answer.status, kindOf(answer)]).toEqual([401, 'unauthenticated']);
        }
        expect(await harness.readApplication(id)).toEqual(before);
      },
    );
  });

  it.each(calls)(
    '[BANK-006] %s answers 421 on an unknown host, unless the call needs no bank',
    async (name, { method, path }) => {
      const lost = await new TestClient(harness.app, 'elsewhere.example').arrive();
      const answer = await lost.send({ method, url: path.replace(':bankCode', '0177') });
      // 404, because no maintenance is planned.
      expect(answer.status).toBe(name === 'getMaintenance' ? 404 : 421);
    },
  );

  it.each(calls)(
    '[SRV-068] %s answers 405 to another method and names the allowed one',
    async (_, { method, path }) => {
      for (const other of ['PUT', 'DELETE', 'PATCH', 'HEAD']) {
        const answer = await client.app.inject({
          method: other as 'PUT',
          url: path.replace(':bankCode', '0177'),
          headers: { host: 'fukuoka.localhost' },
        });
        expect([other, answer.statusCode]).toEqual([other, 405]);
        expect(String(answer.headers.allow)).toContain(method);
      }
    },
  );

  it('answers 404 to GET, POST and DELETE of an unknown path', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await client.send({ method, url: '/api/applications/nothing' });
      expect([method, answer.status, answer.headers['content-type']]).toEqual([
        method,
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
  });

  it.each(jsonPosts)(
    '[SRV-068, SRV-083] %s answers 413 to a body of 40 kB, and 415 to a body that is not declared as UTF-8 JSON',
    async (_, { path, auth }) => {
      const sender = auth ? applicant : client;
      const big = await sender.send({ url: path, body: { x: 'a'.repeat(40_000) } });
      expect([big.status, kindOf(big)]).toEqual([413, 'too-large']);
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=shift_jis',
        'application/json; charset=utf-8evil',
        'application/json; charset=utf-8; charset=utf-8',
        'application/json; charset="utf-8',
      ]) {
        const other = await sender.send({ url: path, body: '{}', headers: { 'content-type': type } });
        expect([type, other.status, kindOf(other)]).toEqual([type, 415, 'unsupported-type']);
      }
      const encoded = await sender.send({ url: path, body: '{}', headers: { 'content-encoding': 'gzip' } });
      expect([encoded.status, kindOf(encoded)]).toEqual([415, 'unsupported-type']);
      for (const type of ['application/json;charset=UTF-8', 'application/json; charset="utf8"']) {
        const accepted = await sender.send({ url: path, body: '{}', headers: { 'content-type': type } });
        expect([type, accepted.status]).not.toEqual([type, 415]);
      }
    },
  );

  it('[SRV-157] refuses U+0000 in a workplace id', async () => {
    const answer = await applicant.call('postWorkplace', given.workplace({ workplaceId: 'a\0b' }));
    expect([answer.status, kindOf(answer)]).toEqual([400, 'invalid-request']);
  });

  it.each(jsonPosts)(
    '[SRV-012, SRV-013] %s answers 400 to invalid JSON and to JSON of another shape',
    async (name, { path, auth }) => {
      const sender = auth ? applicant : client;
      const invalid: Record<string, string> = {
        'truncated JSON': '{"a":',
        'two values': '{} {}',
        array: '[]',
        null: 'null',
        number: '1',
        text: '"text"',
        'unknown field': '{"surprise":1}',
        __proto__: '{"__proto__":{"admin":true}}',
        'constructor.prototype': '{"constructor":{"prototype":{"admin":true}}}',
        'a lone surrogate': '{"bankCode":"\\ud83d"}',
        'a lone surrogate in a key': '{"\\udc00":1}',
        'deep brackets': `${'['.repeat(16_000)}${']'.repeat(16_000)}`,
        'deep objects': `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
        'a huge number': '{"bankCode":1e999}',
      };
      for (const [what, body] of Object.entries(invalid)) {
        const answer = await sender.send({ url: path, body });
        expect([name, what, answer.status, kindOf(answer)]).toEqual([name, what, 400, 'invalid-request']);
        expect(answer.text).not.toMatch(/node_modules|\bat \w+ \(/);
      }
      const invalidUtf8 = await sender.app.inject({
        method: 'POST',
        url: path,
        headers: {
          host: sender.host,
          cookie: `XSRF-TOKEN=${sender.cookie}`,
          'x-xsrf-token': sender.cookie,
          authorization: sender.token,
          'content-type': 'application/json',
        },
        payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      });
      expect(invalidUtf8.statusCode).toBe(400);
    },
  );

  it('[SRV-012] names every unknown, missing or wrongly typed field and converts nothing', async () => {
    const { gender: _gender, ...rest } = given.personal();
    const answer = await applicant.call('postPersonal', { ...rest, lastName: 1, birthday: null, extra: 'x' });
    expect(answer.problem.errors).toEqual(
      expect.arrayContaining([
        { field: 'lastName', code: 'wrong-type' },
        { field: 'birthday', code: 'wrong-type' },
        { field: 'gender', code: 'wrong-type' },
        { field: 'extra', code: 'unknown-field' },
      ]),
    );
    expect((await applicant.call('postSealLess', { sealLess: 'true' })).status).toBe(400);
    expect((await applicant.call('getApplication')).json).toMatchObject({ answers: { personal: null } });
  });

  it.each([
    'postalNumber=8100001&postalNumber=8100002',
    'postalNumber=810000',
    'postalNumber=81000011',
    'postalNumber=８１００００１',
    'postalNumber[]=8100001',
    'postalNumber=8100001&extra=1',
    '__proto__=1',
    'constructor[prototype]=1',
    '',
  ])('[SRV-012] GET /api/addresses?%s is 400', async (query) => {
    expect((await applicant.call('getAddresses', undefined, { query })).status).toBe(400);
  });

  it.each(['/api/addresses?postalNumber=%', '/api/notifications/%ff', '/%c0%ae', '/api/%00'])(
    'answers the malformed URL %s with a status below 500',
    async (address) => {
      const answer = await new TestClient(harness.app).send({ method: 'GET', url: address });
      expect(answer.status).toBeLessThan(500);
    },
  );

  it('[CALL-004] accepts the token with or without Bearer', async () => {
    for (const authorization of [applicant.token, `Bearer ${applicant.token}`, `bearer ${applicant.token}`]) {
      const answer = await applicant.send({
        method: 'GET',
        url: '/api/occupations',
        headers: { authorization },
      });
      expect(answer.status).toBe(200);
    }
  });

  it('keeps a valid x-request-id in a refusal, and replaces an invalid one', async () => {
    const kept = await client.send({
      method: 'GET',
      url: '/api/occupations',
      headers: { 'x-request-id': 'abcd-1234-efgh' },
    });
    expect([kept.problem.requestId, kept.headers['x-request-id']]).toEqual([
      'abcd-1234-efgh',
      'abcd-1234-efgh',
    ]);
    const replaced = await client.send({
      method: 'GET',
      url: '/api/occupations',
      headers: { 'x-request-id': '<script>' },
    });
    expect(replaced.problem.requestId).toMatch(/^[\da-f-]{36}$/);
  });

  it('[LAND-033] answers 503 with Retry-After to every call during maintenance, except getMaintenance and getNotifications', async () => {
    await sql`insert into maintenance (started_at, ended_at) values (now() - interval '1 minute', now() + interval '10 minutes')`.execute(
      harness.db,
    );
    try {
      for (const [name, { method, path }] of calls) {
        const answer = await client.send({ method, url: path.replace(':bankCode', '0177') });
        const open = name === 'getMaintenance' || name === 'getNotifications';
        expect([name, answer.status]).toEqual([name, open ? 200 : 503]);
        if (!open) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
      }
    } finally {
      await sql`delete from maintenance`.execute(harness.db);
    }
  });

  it('[SRV-071] logs the route pattern and no content of requests or responses', async () => {
    const secretClient = await verifiedClient(harness, { mailAddress: 'himitsu.kanji@example.jp' });
    await secretClient.call('getFurigana', undefined, { query: `kanji=${encodeURIComponent('秘密町')}` });
    await secretClient.call('postPersonal', given.personal({ lastName: '髙橋秘' }));
    const lines = harness.log.join('\n');
    expect(lines).toContain('"route":"/api/furigana"');
    for (const secret of [
      '秘密',
      encodeURIComponent('秘密町'),
      'himitsu',
      '髙',
      secretClient.token,
      '127.0.0.1',
    ]) {
      expect(lines).not.toContain(secret);
    }
  });
});

describe(`rate limits on ${testDatabase.name}`, () => {
  it('[SRV-070] allows a token 60 calls a minute and an IP address 300, on two nodes together, then answers 429 with Retry-After', async () => {
    const harness = await startHarness({ env: { RATE_PER_SESSION: '60', RATE_PER_ADDRESS: '300' } });
    try {
      await withinOneMinute(harness, async () => {
        const applicant = await verifiedClient(harness);
        const second = new TestClient(await harness.secondNode());
        Object.assign(second, { cookie: applicant.cookie, token: applicant.token });
        const answers = await inGroups(100, (at) =>
          (at % 2 === 0 ? applicant : second).call('getOccupations'),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
        const refused = answers.filter(({ status }) => status === 429);
        expect(refused).toHaveLength(40);
        for (const { headers, problem } of refused) {
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
          expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
          expect(problem.retryAfterSeconds).toBe(Number(headers['retry-after']));
        }
        const stranger = new TestClient(harness.app);
        const others = await inGroups(300, () => stranger.call('getMaintenance'));
        // `verifiedClient` made 2 calls and `getOccupations` 100 from this address.
        expect(others.filter(({ status }) => status === 404)).toHaveLength(300 - 102);
      });
    } finally {
      await harness.close();
    }
  }, 600_000);
});

import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { beforeAll, describe, expect, it } from 'vitest';
import { startHarness, testDatabase, useHarness } from '../../test/support/harness.ts';
import { inGroups } from '../../test/support/in-groups.ts';
import { withinOneMinute } from '../../test/support/one-minute.ts';
import { applicationIdOf } from '../../test/support/states.ts';
import { TestClient, verifiedClient } from '../../test/support/test-client.ts';

const calls = Object.entries(callTable) as [CallName, (typeof callTable)[CallName]][];
/** One scope parses the bodies of all JSON calls. */
const jsonPosts = calls.filter(([name]) => name === 'registerCode' || name === 'postPersonal');
const kindOf = (answer: { problem: { type: string } }): string => answer.problem.type.split(':').at(-1) ?? '';

describe(`the API on ${testDatabase.name}`, () => {
  const harness = useHarness();
  let applicant: TestClient;
  let client: TestClient;
  beforeAll(async () => {
    applicant = await verifiedClient(harness);
    client = await new TestClient(harness.app).arrive();
  });

  describe('without a session', () => {
    let former: TestClient;
    let id: string;
    beforeAll(async () => {
      former = await verifiedClient(harness);
      id = await applicationIdOf(harness, former);
      await harness.db.query`delete from session where application_id = ${id}`;
    });

    it.each(calls.filter(([, { auth }]) => auth))(
      '[SESS-007] %s answers 401 without a token and with an unknown token, and changes nothing',
      async (_, { method, path }) => {
        const request = { method, url: path, ...(method === 'POST' && { body: {} }) };
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

  it.each(jsonPosts)(
    '[SRV-068, SRV-083] %s answers 415 to a body that is not declared as UTF-8 JSON',
    async (_, { path, auth }) => {
      const sender = auth ? applicant : client;
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

  it.each(jsonPosts)(
    '[SRV-012, SRV-013] %s answers 400 to invalid JSON and to JSON of another shape',
    async (name, { path, auth }) => {
      const sender = auth ? applicant : client;
      const invalid: Record<string, string> = {
        'truncated JSON': '{"a":',
        array: '[]',
        null: 'null',
        text: '"text"',
        'deep brackets': `${'['.repeat(16_000)}${']'.repeat(16_000)}`,
        'deep objects': `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
        'a huge number': '{"bankCode":1e999}',
      };
      for (const [what, body] of Object.entries(invalid)) {
        const answer = await sender.send({ url: path, body });
        expect([name, what, answer.status, kindOf(answer)]).toEqual([name, what, 400, 'invalid-request']);
        expect(answer.text).not.toMatch(/node_modules|\bat \w+ \(/);
      }
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

  it('[LAND-033] answers 503 with Retry-After to every call during maintenance, except getMaintenance and getNotifications', async () => {
    await harness.db
      .query`insert into maintenance (started_at, ended_at) values (now() - interval '1 minute', now() + interval '10 minutes')`;
    try {
      for (const [name, { method, path }] of calls) {
        const answer = await client.send({ method, url: path.replace(':bankCode', '0177') });
        const open = name === 'getMaintenance' || name === 'getNotifications';
        expect([name, answer.status]).toEqual([name, open ? 200 : 503]);
        if (!open) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
      }
    } finally {
      await harness.db.query`delete from maintenance`;
    }
  });
});

describe(`rate limits on ${testDatabase.name}`, () => {
  it('[SRV-070] limits the calls of a token and of an IP address a minute, on two nodes together, then answers 429 with Retry-After', async () => {
    const harness = await startHarness({ env: { RATE_PER_SESSION: '6', RATE_PER_ADDRESS: '30' } });
    try {
      await withinOneMinute(harness, async () => {
        const applicant = await verifiedClient(harness);
        const second = new TestClient(await harness.secondNode());
        Object.assign(second, { cookie: applicant.cookie, token: applicant.token });
        const answers = await inGroups(10, (at) =>
          (at % 2 === 0 ? applicant : second).call('getOccupations'),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
        const refused = answers.filter(({ status }) => status === 429);
        expect(refused).toHaveLength(4);
        for (const { headers, problem } of refused) {
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
          expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
          expect(problem.retryAfterSeconds).toBe(Number(headers['retry-after']));
        }
        const stranger = new TestClient(harness.app);
        const others = await inGroups(30, () => stranger.call('getMaintenance'));
        // `verifiedClient` made 2 calls and `getOccupations` 10 from this address.
        expect(others.filter(({ status }) => status === 404)).toHaveLength(30 - 12);
      });
    } finally {
      await harness.close();
    }
  }, 600_000);
});

// Long because all tests share one harness.
import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import { uploadLimitBytes } from '@kaisetsu/domain/documents';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../test/support/harness.ts';
import { clientWithPin, picture } from '../../test/support/journey.ts';
import { withinOneMinute } from '../../test/support/one-minute.ts';
import { fittingTo } from '../../test/support/schema-arbitraries.ts';
import { type Answer, TestClient, verifiedClient } from '../../test/support/test-client.ts';

const named = Object.entries(callTable) as [CallName, (typeof callTable)[CallName]][];
const callOf = (name: CallName): Call => calls[name];
const jsonCalls = named.filter(([name, { method }]) => method === 'POST' && callOf(name).form === undefined);
const getCalls = named.filter(([, { method }]) => method === 'GET');
const kindOf = ({ problem }: Answer): string => problem.type.split(':').at(-1) ?? '';
const longestJson = 32 * 1024;

describe(`request validation on ${testDatabase.name}`, () => {
  const harness = useHarness();
  let applicant: TestClient;
  let parent: TestClient;
  beforeAll(async () => {
    applicant = await verifiedClient(harness);
    parent = await clientWithPin(harness, 'CHILD');
  });

  const fieldsOf = (name: CallName): Record<string, unknown> =>
    fc.sample(fittingTo(callOf(name).body), { numRuns: 1, seed: 1 })[0] ?? {};

  it.each(jsonCalls)(
    '[SRV-012] %s names each field that is unknown, missing or of another type',
    async (name, { path }) => {
      const fields = fieldsOf(name);
      const refused = async (body: object): Promise<unknown> => {
        const answer = await applicant.send({ url: path, body });
        return [answer.status, kindOf(answer), answer.problem.errors];
      };
      const typeError = expect.stringMatching(/^(wrong-type|not-allowed)$/) as string;
      const faults: (readonly [Record<string, unknown>, string, string])[] = [
        [{ ...fields, surprise: 'x' }, 'surprise', 'unknown-field'],
        [{ ...fields, [`x${'y'.repeat(200)}`]: 1 }, `x${'y'.repeat(99)}`, 'unknown-field'],
        ...Object.keys(fields).flatMap((field) => {
          const { [field]: value, ...rest } = fields;
          const other = typeof value === 'boolean' ? 'true' : 1;
          const mayBeMissing = callOf(name).body?.safeParse(rest).success === true;
          return [
            ...(mayBeMissing ? [] : [[rest, field, typeError] as const]),
            [{ ...fields, [field]: other }, field, typeError] as const,
          ];
        }),
      ];
      for (const [body, field, code] of faults) {
        expect([body, await refused(body)]).toEqual([
          body,
          [400, 'invalid-request', expect.arrayContaining([{ field, code }])],
        ]);
      }
    },
  );

  it.each(getCalls)(
    '[SRV-012] %s refuses duplicate, unknown and nested parameters',
    async (name, { path }) => {
      const own = Object.keys(fieldsOfQuery(name)).map((key) => `${key}=1&${key}=2`);
      for (const query of [...own, 'surprise=1', '__proto__=1', 'constructor=1', 'a[b]=1', 'toString']) {
        const answer = await applicant.send({
          method: 'GET',
          url: `${path.replace(':bankCode', '0177')}?${query}`,
        });
        expect([query, answer.status]).toEqual([query, 400]);
      }
    },
  );

  const fieldsOfQuery = (name: CallName): Record<string, unknown> =>
    fc.sample(fittingTo(callOf(name).query), { numRuns: 1, seed: 1 })[0] ?? {};

  it('[SRV-012] does not let a request change Object.prototype', async () => {
    for (const body of ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}']) {
      await applicant.send({ url: '/api/applications/seal-less', body });
      await applicant.send({ method: 'GET', url: '/api/occupations?__proto__[polluted]=1' });
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('[SRV-068] reads JSON of 32 KiB and answers 413 to one byte more, with content-length or chunked', async () => {
    const sized = (bytes: number): string => `{"x":"${'a'.repeat(bytes - 8)}"}`;
    const url = '/api/applications/seal-less';
    expect((await applicant.send({ url, body: sized(longestJson) })).status).toBe(400);
    expect((await applicant.send({ url, body: sized(longestJson + 1) })).status).toBe(413);
    const headers = { 'transfer-encoding': 'chunked' };
    const chunked = async (bytes: number) =>
      (await applicant.send({ url, body: sized(bytes), headers })).status;
    expect([await chunked(longestJson), await chunked(longestJson + 1)]).toEqual([400, 413]);
  });

  it('[ROUTE-002] redirects a browser with a truncated page link to the start, and answers 400 to other clients and to API paths', async () => {
    const ask = (url: string, accept: string) => applicant.send({ method: 'GET', url, headers: { accept } });
    const toStart = { status: 302, headers: { location: '/term', 'x-frame-options': 'DENY' } };
    expect(await ask('/%E0%A4%A', 'text/html,*/*;q=0.8')).toMatchObject(toStart);
    expect(await ask('/%E0%A4%A', '*/*')).toMatchObject({ status: 400 });
    expect(await ask('/api/%E0%A4%A', 'text/html')).toMatchObject({ status: 400 });
  });

  it('answers nine kinds of errors with the same problem fields and without internal details', async () => {
    const answers: Answer[] = [
      await applicant.send({ method: 'GET', url: '/api/none' }),
      await applicant.send({ method: 'GET', url: '/api/notifications/%ff' }),
      await applicant.send({ method: 'DELETE', url: '/api/pin' }),
      await applicant.send({ url: '/api/pin', body: '{' }),
      await applicant.send({ url: '/api/pin', body: '{}', headers: { 'content-type': 'text/plain' } }),
      await applicant.send({ url: '/api/pin', body: 'x'.repeat(40_000) }),
      await applicant.send({ url: '/api/pin', body: '{}', headers: { 'x-xsrf-token': '' } }),
      await applicant.call('getInvitation', undefined, { query: 'code=NONE99' }),
      await broken(() => applicant.call('getOccupations')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 405, 400, 415, 413, 403, 404, 500]);
    for (const { headers, text, problem } of answers) {
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(Object.keys(problem).slice(0, 4)).toEqual(['type', 'title', 'status', 'requestId']);
      expect(text).not.toMatch(/node_modules|\.ts\b|\bat \w+|Error|select |kanashii/);
    }
  });

  async function broken(work: () => Promise<Answer>): Promise<Answer> {
    const { reference } = harness.ports;
    const { listOccupations: occupations } = reference;
    reference.listOccupations = () => Promise.reject(new Error('kanashii: select * from secret'));
    return work().finally(() => {
      reference.listOccupations = occupations;
    });
  }

  it('[SRV-152] counts calls by a forwarded address only when a trusted proxy sends it', async () => {
    const rates = { perAddress: 2, perSession: 1_000_000 };
    const open = await harness.secondNode({ rates });
    const behind = await harness.secondNode({ rates, trustedProxies: ['127.0.0.1'] });
    const ask = async (app: FastifyInstance, from: string): Promise<number> => {
      const headers = { 'x-forwarded-for': from };
      return (await new TestClient(app).call('getMaintenance', undefined, { headers })).status;
    };
    const counted = async (...addresses: string[]): Promise<number[]> => {
      const statuses: number[] = [];
      for (const from of addresses) statuses.push(await ask(behind, from));
      return statuses;
    };
    await withinOneMinute(harness, async () => {
      for (let calls = 0; calls < rates.perAddress; calls += 1) await ask(open, '198.51.100.1');
      for (const from of ['198.51.100.1', '198.51.100.2', '::1']) expect(await ask(open, from)).toBe(429);
      expect(await counted('203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2')).toEqual([
        404, 404, 429, 404,
      ]);
      // Only the final entry is the proxy's.
      expect(await counted('1.1.1.1, 203.0.113.3', '2.2.2.2, 203.0.113.3', '3.3.3.3, 203.0.113.3')).toEqual([
        404, 404, 429,
      ]);
      // Counts for the proxy, 127.0.0.1.
      expect(await counted('junk-1', 'junk-2', '203.0.113.11, 1.2.3')).toEqual([429, 429, 429]);
      const prefixes = Array.from({ length: 10 }, (_, at) => `2001:db8:77:${(at + 1).toString(16)}::1`);
      expect(await counted(...prefixes)).toEqual([...Array.from({ length: 8 }, () => 404), 429, 429]);
      expect(await counted('2001:db8:77:100::1')).toEqual([404]);
    });
  }, 600_000);

  describe('the upload call', () => {
    type Part = { readonly name: string; readonly file?: boolean; readonly content: string };
    const image = { name: 'image', file: true };
    const type = { name: 'type', content: 'INDIVIDUAL_NUMBER_CARD' };
    let jpeg: string;
    beforeAll(async () => {
      jpeg = (await picture()).toString('latin1');
    });

    async function send(
      parts: readonly Part[],
      contentType = 'multipart/form-data; boundary=b',
      end = '--b--\r\n',
    ) {
      const payload = parts.map(
        ({ name, file, content }) =>
          `--b\r\ncontent-disposition: form-data; name="${name}"${file ? '; filename="../../card.jpg"' : ''}\r\n\r\n${content}\r\n`,
      );
      const { status, text, problem } = await parent.send({
        url: '/api/documents',
        body: Buffer.from(payload.join('') + end, 'latin1'),
        headers: { 'content-type': contentType },
      });
      if (text === '') return String(status);
      const fields = (problem.errors ?? []).map(({ field }) => field);
      return [status, problem.type.split(':').at(-1), ...fields].join(' ');
    }

    it('[SRV-069] accepts exactly one file named image and its type', async () => {
      const file = { ...image, content: jpeg };
      const typed = (content: string): Part => ({ name: 'type', content });
      expect(await send([type, file])).toBe('204');
      expect(await send([file, type])).toBe('204');
      const invalid: Record<string, [readonly Part[], string]> = {
        'no file': [[type], '400 invalid-request image'],
        'no type': [[file], '400 invalid-request type'],
        'an image that is text': [[type, { name: 'image', content: 'x' }], '400 invalid-request image'],
        'two files': [[type, file, file], '400 invalid-request'],
        'a file of another name': [[type, { ...file, name: 'other' }], '400 invalid-request other'],
        'an unknown field': [[type, { name: 'more', content: '1' }, file], '400 invalid-request more'],
        'a field twice': [[type, type, file], '400 invalid-request type'],
        'a field of 201 characters': [[typed('x'.repeat(201)), file], '400 invalid-request type'],
        'a field for the prototype': [
          [type, { name: '__proto__', content: '1' }, file],
          '400 invalid-request',
        ],
        'an unknown type': [[typed('PASSPORT'), file], '400 invalid-request type'],
        'six parts': [Array.from({ length: 6 }, (_, at) => ({ name: `f${at}`, content: '1' })), '400 '],
      };
      for (const [what, [parts, expected]] of Object.entries(invalid)) {
        const refusal = await send(parts);
        expect([what, refusal.startsWith(expected), refusal]).toEqual([what, true, refusal]);
      }
    });

    it('[SRV-068, SRV-069] answers 415 to another content type, 400 to a truncated body, 413 to one byte over 10 MiB', async () => {
      const whole = [type, { ...image, content: jpeg }];
      for (const other of [
        'application/json',
        'image/jpeg',
        'text/plain',
        'application/x-www-form-urlencoded',
      ]) {
        expect([other, await send(whole, other)]).toEqual([other, '415 unsupported-type']);
      }
      expect(await send(whole, 'multipart/form-data')).toMatch(/^4\d\d /);
      expect(await send([type, { ...image, content: jpeg.slice(0, 500) }], undefined, '')).toMatch(/^400 /);
      const padded = (bytes: number): Part => ({ ...image, content: jpeg.padEnd(bytes, '\0') });
      expect(await send([type, padded(uploadLimitBytes + 1)])).toBe('413 too-large');
      expect(await send([type, padded(uploadLimitBytes)])).not.toMatch(/^413/);
    });
  });
});

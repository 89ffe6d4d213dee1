import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import { problemShape } from '@kaisetsu/domain/problem-shape';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as given from '../../test/support/answers.ts';
import { type Harness, startHarness, testDatabase } from '../../test/support/harness.ts';
import { createInstantProvider } from '../../test/support/instant-provider.ts';
import { anyRequest, type FuzzRequest } from '../../test/support/request-arbitraries.ts';
import { applicationIdOf, putInState, type State } from '../../test/support/states.ts';
import { TestClient, verifiedClient } from '../../test/support/test-client.ts';
import type { Application } from '../core/application.ts';
import { createIdentityAdapters } from '../core/identity/identity-adapters.ts';
import { listRefusals } from './openapi/document.ts';

const isLong = process.env.FUZZ_LONG === '1';
const requestsPerRun = 25;
const runs = isLong ? 4000 : 20;

const answered = {
  GENERAL: ['personal', 'workplace', 'branchCode', 'sealLess'],
  CHILD: ['personal', 'workplace', 'parent', 'parentWorkplace', 'branchCode'],
} as const;
const stages: ((groups: State['groups']) => State)[] = [
  () => ({ groups: [] }),
  () => ({ groups: ['personal', 'workplace'] }),
  (groups) => ({ groups }),
  (groups) => ({ groups, pin: true }),
  (groups) => ({ groups, pin: true, identity: { status: 3, starts: 2 } }),
  (groups) => ({ groups, pin: true, identity: { status: 4, supplement: true } }),
  (groups) => ({ groups, pin: true, identity: { status: 4 }, completed: true }),
];

const victims = ['鵺野', 'ヌエノ', '080-1029-3847', 'nueno-victim@example.jp'];

describe(`every call with generated requests on ${testDatabase.name}`, () => {
  let harness: Harness;
  let victimId: string;
  let victim: Application;
  const clients = new Map<FuzzRequest['sender'], TestClient>();
  const ids = new Map<ApplicationType, string>();
  beforeAll(async () => {
    const identity = createInstantProvider(['secret']);
    harness = await startHarness({ ports: { identity: createIdentityAdapters([identity]) } });
    clients.set('stranger', await new TestClient(harness.app).arrive());
    for (const [sender, type] of [
      ['applicant', 'GENERAL'],
      ['parent', 'CHILD'],
    ] as const) {
      const client = await verifiedClient(harness, { type });
      clients.set(sender, client);
      ids.set(type, await applicationIdOf(harness, client));
    }
    const [lastName = '', kanaLastName = '', mobilePhoneNumber = '', mailAddress = ''] = victims;
    const other = await verifiedClient(harness, { mailAddress });
    const saved = await other.call(
      'postPersonal',
      given.personal({ lastName, kanaLastName, mobilePhoneNumber }),
    );
    expect(saved.status).toBe(204);
    victimId = await applicationIdOf(harness, other);
    victim = await harness.readApplication(victimId);
  });
  afterAll(() => harness.close());

  async function send({ method, url: at, headers, payload, sender, host }: FuzzRequest) {
    const { cookie = '', token = '' } = clients.get(sender) ?? {};
    return harness.app.inject({
      method: method as 'POST',
      url: at,
      headers: {
        host,
        cookie: `XSRF-TOKEN=${cookie}`,
        'x-xsrf-token': cookie,
        ...(token !== '' && { authorization: token }),
        ...headers,
      },
      ...(payload !== null && { payload }),
    });
  }

  function fault(request: FuzzRequest, answer: Awaited<ReturnType<typeof send>>): string | null {
    const { statusCode: status, body, headers } = answer;
    if (status >= 500) return `${status} ${body}`;
    if (headers['cache-control'] !== 'no-store') return 'cacheable';
    if (victims.some((text) => body.includes(text))) return `reveals another applicant: ${body}`;
    const call = callOf(request);
    if (status < 300) return successFault(call, status, body);
    const problem = z.safeParse(problemShape, JSON.parse(body));
    if (!problem.success) return `invalid problem: ${body}`;
    const { status: problemStatus, requestId, type } = problem.data;
    if (!isDescribed(call, problemStatus, type)) return `not listed in openapi/calls.json: ${body}`;
    return problemStatus === status && requestId === headers['x-request-id']
      ? null
      : `contradicts itself: ${body}`;
  }

  it(
    '[SRV-012, SRV-013, OPS-004] conforms to the schemas and the list of refusals, never answers 5xx, and neither reveals nor changes another applicant’s data',
    async () => {
      const seen = new Map<number, number>();
      const property = fc.asyncProperty(
        fc.constantFrom(...stages),
        fc.array(anyRequest, { minLength: requestsPerRun, maxLength: requestsPerRun }),
        async (stage, requests) => {
          for (const [type, id] of ids) await putInState(harness, id, type, stage(answered[type]));
          await harness.db.query`update session set lookup_misses = 0`;
          for (const request of requests) {
            const answer = await send(request);
            seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
            const wrong = fault(request, answer);
            if (wrong !== null) throw new Error(`${request.method} ${request.url}: ${wrong}`);
          }
          expect(await harness.readApplication(victimId)).toEqual(victim);
        },
      );
      await fc.assert(property, { numRuns: runs });
      // A short run can lack the rare statuses.
      const expected = isLong ? [200, 204, 400, 401, 403, 404, 405, 409, 413, 415, 421] : [400];
      for (const status of expected) expect([status, (seen.get(status) ?? 0) > 0]).toEqual([status, true]);
    },
    isLong ? 3_600_000 : 600_000,
  );
});

/** Not always `name`: two calls can have one path. */
function callOf({ method, name }: FuzzRequest): CallName | undefined {
  const { path } = callTable[name];
  return (Object.keys(callTable) as CallName[]).find(
    (one) => callTable[one].method === method && callTable[one].path === path,
  );
}

function isDescribed(call: CallName | undefined, status: number, type: string): boolean {
  if (call === undefined || (status === 404 && 'params' in calls[call])) return true;
  return listRefusals(call).some(([listed, kind]) => listed === status && type.endsWith(`:${kind}`));
}

function successFault(call: CallName | undefined, status: number, body: string): string | null {
  if (call === undefined) return `${status} for an unknown method`;
  const { response }: Call = calls[call];
  if (response === null) return status === 204 && body === '' ? null : `${status} with a body`;
  const read = z.safeParse(response, JSON.parse(body));
  return read.success
    ? null
    : `does not match the schema of the call: ${body}\n${z.prettifyError(read.error)}`;
}

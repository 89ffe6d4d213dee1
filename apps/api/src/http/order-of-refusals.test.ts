import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import * as given from '../../test/support/answers.ts';
import { testDatabase, useHarness } from '../../test/support/harness.ts';
import { applicationIdOf, putInState } from '../../test/support/states.ts';
import { TestClient, verifiedClient } from '../../test/support/test-client.ts';

type Draft = {
  readonly app: FastifyInstance;
  readonly host: string;
  readonly client: TestClient;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly tail: string;
};
type Fault = {
  readonly what: string;
  readonly refusal: string;
  readonly apply: (draft: Draft) => Draft;
};

const withHeader =
  (name: string, value: string): Fault['apply'] =>
  (draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } });
const withField =
  (name: string, value: unknown): Fault['apply'] =>
  (draft) => ({ ...draft, fields: { ...draft.fields, [name]: value } });

describe(`the order of refusals on ${testDatabase.name}`, () => {
  const harness = useHarness();
  let crowded: FastifyInstance;
  let busy: FastifyInstance;
  let fresh: TestClient;
  let frozen: TestClient;
  let completed: TestClient;
  beforeAll(async () => {
    crowded = await harness.secondNode({ rates: { perAddress: 0, perSession: 1_000_000 } });
    busy = await harness.secondNode({ rates: { perAddress: 1_000_000, perSession: 0 } });
    [fresh, frozen, completed] = [
      await verifiedClient(harness),
      await verifiedClient(harness),
      await verifiedClient(harness),
    ];
    const groups = ['personal', 'workplace', 'branchCode', 'sealLess'] as const;
    const identity = { status: 4 } as const;
    const put = async (client: TestClient, state: object): Promise<void> =>
      putInState(harness, await applicationIdOf(harness, client), 'GENERAL', {
        groups,
        pin: true,
        ...state,
      });
    await put(frozen, {});
    await put(completed, { identity, completed: true });
  });

  const on =
    (app: () => FastifyInstance): Fault['apply'] =>
    (draft) => ({ ...draft, app: app() });
  const by =
    (client: () => TestClient): Fault['apply'] =>
    (draft) => ({ ...draft, client: client() });

  const list = (refusal: string, faults: Readonly<Record<string, Fault['apply']>>): readonly Fault[] =>
    Object.entries(faults).map(([what, apply]) => ({ what, refusal, apply }));
  /** The order inside an inner array is free. */
  const ranks: readonly (readonly Fault[])[] = [
    list('421 unknown-host', { 'an unknown host': (draft) => ({ ...draft, host: 'x.example' }) }),
    list('429 too-many-requests', {
      'a crowded address': on(() => crowded),
      'a busy session': on(() => busy),
    }),
    list('403 cross-site', {
      'a forged cross-site token': withHeader('x-xsrf-token', 'forged'),
      'another site': withHeader('sec-fetch-site', 'cross-site'),
    }),
    list('401 unauthenticated', { 'no session': withHeader('authorization', '') }),
    [
      ...list('413 too-large', { 'a huge body': withField('lastName', 'あ'.repeat(20_000)) }),
      ...list('415 unsupported-type', { 'another type': withHeader('content-type', 'text/plain') }),
    ],
    [
      ...list('400 invalid-request', {
        'invalid JSON': (draft) => ({ ...draft, tail: '{' }),
        'an unknown field': withField('more', 1),
      }),
      ...list('400 invalid-answers', { 'an invalid answer': withField('birthday', '2999-01-01') }),
    ],
    [
      ...list('403 wrong-bank', { 'another bank': withField('bankCode', '0587') }),
      ...list('403 wrong-flow', { 'the other flow': withField('applicationType', 'CHILD') }),
    ],
    [
      ...list('409 answers-frozen', { 'frozen answers': by(() => frozen) }),
      ...list('409 completed', { 'a completed application': by(() => completed) }),
    ],
  ];
  const all = ranks.flat();

  async function send(...faults: readonly Fault[]): Promise<string> {
    const valid = {
      app: harness.app,
      host: fresh.host,
      client: fresh,
      headers: {},
      fields: given.personal(),
      tail: '',
    };
    const draft = faults.reduce<Draft>((changed, { apply }) => apply(changed), valid);
    const { cookie, token } = draft.client;
    const client = Object.assign(new TestClient(draft.app, draft.host), { cookie, token });
    const { status, problem } = await client.send({
      url: '/api/applications/personal',
      body: JSON.stringify(draft.fields) + draft.tail,
      headers: draft.headers,
    });
    return problem === undefined ? String(status) : `${status} ${problem.type.split(':').at(-1)}`;
  }

  it('refuses a call that has only one fault, and accepts the call without a fault', async () => {
    expect(await send()).toBe('204');
    for (const fault of all) expect([fault.what, await send(fault)]).toEqual([fault.what, fault.refusal]);
  });

  it('[SRV-066] refuses in the order 421, 429, 403 cross-site, 401, 413 and 415, 400, 403, 409', async () => {
    for (const [rank, faults] of ranks.entries()) {
      for (const first of faults) {
        for (const second of ranks.slice(rank + 1).flat()) {
          if (first.what === 'a busy session' && second.what === 'no session') continue;
          const both = `${first.what} and ${second.what}`;
          expect([both, await send(first, second)]).toEqual([both, first.refusal]);
        }
      }
    }
  });

  it('[SRV-066] reports maintenance before any other fault', async () => {
    await harness.db
      .query`insert into maintenance (started_at, ended_at) values (now() - interval '1 hour', now() + interval '1 hour')`;
    for (const fault of all) expect([fault.what, await send(fault)]).toEqual([fault.what, '503 maintenance']);
    await harness.db.query`delete from maintenance`;
  });
});

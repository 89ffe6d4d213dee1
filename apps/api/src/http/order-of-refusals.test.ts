import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as given from '../../test/support/answers.ts';
import { databases, type Harness, startHarness } from '../../test/support/harness.ts';
import { applicationIdOf, putInState } from '../../test/support/states.ts';
import { type TestClient, verifiedClient } from '../../test/support/test-client.ts';

/** POST /api/applications/personal as it will be sent; each fault spoils one thing of it. */
type Draft = {
  readonly app: FastifyInstance;
  readonly host: string;
  readonly client: TestClient;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Behind the JSON of the fields. */
  readonly tail: string;
};
type Fault = {
  readonly what: string;
  /** Status and kind. */
  readonly told: string;
  readonly spoil: (draft: Draft) => Draft;
};

const withHeader =
  (name: string, value: string): Fault['spoil'] =>
  (draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } });
const withField =
  (name: string, value: unknown): Fault['spoil'] =>
  (draft) => ({ ...draft, fields: { ...draft.fields, [name]: value } });

describe.each(databases)('of two faults the earlier one is told, on $name', ({ url }) => {
  let harness: Harness;
  let crowded: FastifyInstance;
  let busy: FastifyInstance;
  let fresh: TestClient;
  let frozen: TestClient;
  let completed: TestClient;
  beforeAll(async () => {
    harness = await startHarness(url);
    crowded = await harness.secondNode({ rates: { perAddress: 0, perSession: 1_000_000 } });
    busy = await harness.secondNode({ rates: { perAddress: 1_000_000, perSession: 0 } });
    [fresh, frozen, completed] = [
      await verifiedClient(harness),
      await verifiedClient(harness),
      await verifiedClient(harness),
    ];
    const groups = ['personal', 'workplace', 'branchCode', 'sealLess'] as const;
    const ekyc = { status: 4 } as const;
    const put = async (client: TestClient, state: object): Promise<void> =>
      putInState(harness, await applicationIdOf(harness, client), 'GENERAL', {
        groups,
        pin: true,
        ...state,
      });
    await put(frozen, {});
    await put(completed, { ekyc, completed: true });
  });
  afterAll(() => harness.close());

  const on =
    (app: () => FastifyInstance): Fault['spoil'] =>
    (draft) => ({ ...draft, app: app() });
  const by =
    (client: () => TestClient): Fault['spoil'] =>
    (draft) => ({ ...draft, client: client() });

  /** Faults of one rank stand together: which of them is told does not matter. */
  const ranks: readonly (readonly Fault[])[] = [
    [
      {
        what: 'no bank’s host',
        told: '421 unknown-host',
        spoil: (draft) => ({ ...draft, host: 'x.example' }),
      },
    ],
    [
      { what: 'a crowded address', told: '429 too-many-requests', spoil: on(() => crowded) },
      { what: 'a busy session', told: '429 too-many-requests', spoil: on(() => busy) },
    ],
    [
      { what: 'no cross-site token', told: '403 cross-site', spoil: withHeader('x-xsrf-token', 'forged') },
      { what: 'another site', told: '403 cross-site', spoil: withHeader('sec-fetch-site', 'cross-site') },
    ],
    [{ what: 'no session', told: '401 unauthenticated', spoil: withHeader('authorization', '') }],
    [
      { what: 'a huge body', told: '413 too-large', spoil: withField('lastName', 'あ'.repeat(20_000)) },
      { what: 'another type', told: '415 unsupported-type', spoil: withHeader('content-type', 'text/plain') },
    ],
    [
      { what: 'no JSON', told: '400 invalid-request', spoil: (draft) => ({ ...draft, tail: '{' }) },
      { what: 'a field too many', told: '400 invalid-request', spoil: withField('more', 1) },
      { what: 'a refused answer', told: '400 invalid-answers', spoil: withField('birthday', '2999-01-01') },
    ],
    [
      { what: 'another bank', told: '403 wrong-bank', spoil: withField('bankCode', '0587') },
      { what: 'the other flow', told: '403 wrong-flow', spoil: withField('applicationType', 'CHILD') },
    ],
    [
      { what: 'frozen answers', told: '409 out-of-order', spoil: by(() => frozen) },
      { what: 'a completed application', told: '409 completed', spoil: by(() => completed) },
    ],
  ];
  const all = ranks.flat();

  async function send(...faults: readonly Fault[]): Promise<string> {
    const good = {
      app: harness.app,
      host: fresh.host,
      client: fresh,
      headers: {},
      fields: given.personal(),
      tail: '',
    };
    const draft = faults.reduce<Draft>((spoilt, { spoil }) => spoil(spoilt), good);
    const { cookie, token } = draft.client;
    const answer = await draft.app.inject({
      method: 'POST',
      url: '/api/applications/personal',
      headers: {
        host: draft.host,
        cookie: `XSRF-TOKEN=${cookie}`,
        'x-xsrf-token': cookie,
        authorization: token,
        'content-type': 'application/json',
        ...draft.headers,
      },
      payload: JSON.stringify(draft.fields) + draft.tail,
    });
    const kind = answer.body === '' ? '' : ` ${answer.json().type.split(':').at(-1)}`;
    return `${answer.statusCode}${kind}`;
  }

  it('each of them alone is told, and without any the call passes', async () => {
    expect(await send()).toBe('204');
    for (const fault of all) expect([fault.what, await send(fault)]).toEqual([fault.what, fault.told]);
  });

  it('[SRV-066] in the order 503, 421, 429, 403 cross-site, 401, 413 and 415, 400, 403, 409', async () => {
    for (const [rank, faults] of ranks.entries()) {
      for (const first of faults) {
        for (const second of ranks.slice(rank + 1).flat()) {
          // Without a token there is no session whose calls could be counted.
          if (first.what === 'a busy session' && second.what === 'no session') continue;
          const both = `${first.what} and ${second.what}`;
          expect([both, await send(first, second)]).toEqual([both, first.told]);
        }
      }
    }
  });

  it('[SRV-066] maintenance before any of them', async () => {
    await sql`insert into maintenance (started_at, ended_at) values (now() - interval '1 hour', now() + interval '1 hour')`.execute(
      harness.db,
    );
    for (const fault of all) expect([fault.what, await send(fault)]).toEqual([fault.what, '503 maintenance']);
    await sql`delete from maintenance`.execute(harness.db);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationTypes } from '@kaisetsu/domain/application-type';
import { encryptPin } from '@kaisetsu/test-kit/encrypt-pin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBankKeys } from '../src/adapters/pin/bank-keys.ts';
import { createApplications } from '../src/adapters/postgres/application/applications.ts';
import { loadBanks } from '../src/boot/banks.ts';
import { paths } from '../src/boot/paths.ts';
import type { Application } from '../src/core/application.ts';
import type { Change } from '../src/core/ports.ts';
import { type Harness, startHarness, testDatabase } from './support/harness.ts';
import { inGroups } from './support/in-groups.ts';
import {
  answeredClient,
  approvedClient,
  encryptedPin,
  picture,
  upload,
  validPin,
} from './support/journey.ts';
import { wrapStatements } from './support/lost-commit.ts';
import { withinOneMinute } from './support/one-minute.ts';
import { type Provider, startProvider } from './support/provider.ts';
import { createServerDatabase } from './support/server-database.ts';
import { TestClient, verifiedClient } from './support/test-client.ts';

const server = testDatabase.url ?? '';

describe.skipIf(server === '')('three nodes started at once on one PostgreSQL', () => {
  let folder: string;
  let database: { url: string; drop: () => Promise<void> };
  let provider: Provider;
  let nodes: Harness[];
  let balanced: Harness;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kaisetsu-nodes-'));
    const env = {
      APP_SECRET: randomBytes(32).toString('base64'),
      KEY_ENCRYPTION_KEYS: `shared:${randomBytes(32).toString('base64')}`,
      PIN_PUBLIC_KEYS_DIR: folder,
      RATE_PER_SESSION: '40',
    };
    const { all } = await loadBanks(paths.banks);
    makeBankKeys(
      folder,
      all.map(({ bank }) => bank.code),
    );
    provider = await startProvider();
    // All start at once; the tables must be created once.
    database = await createServerDatabase(server);
    const start = () => startHarness({ env: { ...env, ...provider.env }, database: database.url });
    nodes = await Promise.all([start(), start(), start()]);
    let turn = 0;
    const app = { inject: (sent: object) => nodes[turn++ % nodes.length]?.app.inject(sent) };
    balanced = { ...(nodes[0] as Harness), app: app as unknown as Harness['app'] };
    provider.deliverTo = balanced.app;
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await database.drop();
    await provider.stop();
    rmSync(folder, { recursive: true });
  });
  const node = (at: number): Harness => nodes[at] as Harness;
  const on = (at: number, client: TestClient): TestClient =>
    Object.assign(new TestClient(node(at).app, client.host), {
      cookie: client.cookie,
      token: client.token,
    });

  it.each(applicationTypes)(
    '[SRV-145] completes a %s journey when every request and webhook goes to the next node',
    async (type) => {
      const client = await approvedClient(balanced, provider, { type, supplement: type === 'GENERAL' });
      const documents =
        type === 'CHILD'
          ? (['INDIVIDUAL_NUMBER_CARD', 'MATERNITY_HANDBOOK'] as const)
          : (['CURRENT_ADDRESS_CERTIFICATE'] as const);
      for (const document of documents) {
        expect((await upload(client, document, await picture())).status).toBe(204);
      }
      await balanced.takeMails();
      const answers = await Promise.all(nodes.map((_, at) => on(at, client).call('completeApplication', {})));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(await balanced.takeMails()).toHaveLength(1);
      expect(new Set(provider.answers.map(({ status }) => status))).toEqual(new Set([204]));
    },
  );

  it.each([
    { how: 'waits for the lock', tries: 1 },
    { how: 'writes without a lock', tries: 2 },
  ])('a change that $how decides on the latest committed rows [SRV-146]', async ({ tries }) => {
    await answeredClient(balanced);
    const rows = await balanced.db.query<{ id: string }>`
      select id from application order by created_at desc limit 1`;
    const id = rows[0]?.id ?? '';
    const reference = randomUUID();
    const seen: Application[] = [];
    const decide = (current: Application): Change => {
      seen.push(current);
      return { answers: { sealLess: false }, audit: 'test' };
    };
    // So `change` tries again in a transaction, which locks the row.
    const withLock = createApplications({
      db: wrapStatements(node(1).db, async () => {
        throw new Error('Connection terminated unexpectedly');
      }),
      ...{
        sealer: node(1).sealer,
        appSecrets: [node(1).appSecret],
        bankOf: node(1).banks.getByCode,
        onMailQueued: () => undefined,
      },
    });
    const applications = tries === 1 ? withLock : node(1).ports.applications;
    const isWaiting = async (): Promise<boolean> => {
      const locks = await balanced.db.query`
        select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`;
      return locks.length > 0;
    };
    await node(0)
      .db.transaction(async (trx) => {
        await trx.query`update application set branch_code = '007', version = version + 1 where id = ${id}`;
        const waiting = applications.change({ id }, decide);
        await expect.poll(isWaiting).toBe(true);
        await trx.query`
          insert into ekyc_session (reference, application_id, method, rule_version)
          values (${reference}, ${id}, 'IMAGE', 'x')`;
        await trx.query`
          insert into document (application_id, type, id, sealed_image, width, height)
          values (${id}, 'MATERNITY_HANDBOOK', ${randomUUID()}, '', 1, 1)`;
        return { waiting };
      })
      .then(({ waiting }) => waiting);
    expect(seen).toHaveLength(tries);
    const current = seen.at(-1);
    expect(current?.answers.branchCode).toBe('007');
    expect(current?.identity?.reference).toBe(reference);
    expect(current?.documents).toEqual(['MATERNITY_HANDBOOK']);
  });

  it('returns the same intake key on all nodes, and accepts on two nodes a PIN that is encrypted with the key from a third node [SRV-046]', async () => {
    const client = await answeredClient(balanced);
    const keys = await Promise.all(
      nodes.map(async (_, at) => (await on(at, client).call('getPublicKey')).json as { keyCode: string }),
    );
    expect(new Set(keys.map(({ keyCode }) => keyCode)).size).toBe(1);
    const code = await encryptPin(keys[0]?.keyCode ?? '', validPin);
    expect((await on(2, client).call('postPin', { code })).status).toBe(204);
    expect((await on(1, client).call('postPin', { code })).status).toBe(204);
    const another = await on(1, client).call('postPin', { code: await encryptedPin(client, validPin) });
    expect([another.status, another.problem.type]).toEqual([409, 'urn:kaisetsu:problem:pin-set']);
  });

  it('counts the unsuccessful look-ups of a session on all nodes together [SRV-045, SRV-145]', async () => {
    const client = await verifiedClient(balanced);
    const missed = async (at: number): Promise<number> =>
      (await on(at, client).call('getInvitation', undefined, { query: 'code=ZZZZ99' })).status;
    const looked = await Promise.all(Array.from({ length: 15 }, (_, at) => missed(at % 3)));
    expect(looked.filter((status) => status !== 429)).toHaveLength(10);
  });

  it('counts the calls of a session on all nodes together [SRV-070, SRV-145]', async () => {
    const client = await verifiedClient(balanced);
    const calls = await withinOneMinute(balanced, () =>
      inGroups(60, (at) => on(at % 3, client).call('getOccupations')),
    );
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(20);
  }, 600_000);

  it('[OPS-246] serves, while `application` is locked, /readyz, the maintenance and the notices, and refuses calls beyond 200 waiting statements', async () => {
    const client = await verifiedClient(node(0));
    const statusOf = async (url: string): Promise<number> =>
      (await node(0).app.inject({ url, headers: { host: client.host } })).statusCode;
    let settled: Promise<unknown> = Promise.resolve();
    await node(0).db.transaction(async (trx) => {
      await trx.query`lock table application`;
      const asked = Array.from({ length: 230 }, () => node(0).db.query`select from application limit 1`);
      settled = Promise.allSettled(asked);
      await expect(asked.at(-1)).rejects.toThrow('Too many statements wait for a connection');
      expect(await client.call('getApplication')).toMatchObject({ status: 503 });
      expect(await statusOf('/readyz')).toBe(200);
      expect(await statusOf('/api/notifications/0177')).toBe(200);
      // No window is planned.
      expect(await statusOf('/api/maintenance')).toBe(404);
    });
    await settled;
    expect(await client.call('getApplication')).toMatchObject({ status: 200 });
  });
});

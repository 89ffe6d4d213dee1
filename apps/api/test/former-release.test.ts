import { readdirSync, readFileSync } from 'node:fs';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { encryptPin } from '@kaisetsu/test-kit/encrypt-pin';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Queries, sql } from '../src/adapters/postgres/connection/queries.ts';
import recorded from './fixtures/former-release/recorded.json' with { type: 'json' };
import { testDatabase, useHarness } from './support/harness.ts';
import { must, newAddress, readCode, TestClient } from './support/test-client.ts';

const fixtures = new URL('./fixtures/former-release/', import.meta.url);
const migrations = new URL('../src/adapters/postgres/migrations/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, fixtures), 'utf8').trimEnd();
const readLines = <T>(name: string): T[] =>
  read(name)
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const formerApplicants = readLines<{
  readonly type: ApplicationType;
  readonly name: string;
  readonly groups: readonly string[];
  readonly pin: boolean;
  readonly ekyc: number | null;
  readonly documents: readonly string[];
  readonly token: string;
  readonly unsavedKey: string;
}>('applicants.jsonl');
const formerRequests = readLines<{
  readonly flow: string;
  readonly method: string;
  readonly path: string;
  readonly body: object | null;
  readonly status: number;
}>('requests.jsonl');

const lastOfFormer = '0005-pin-code';
const lastBeforeSwitches = '0017-identity-erasure';

async function runMigrations(db: Queries, after: string, last: string): Promise<void> {
  const names = readdirSync(migrations).map((file) => file.replace(/\.sql$/, ''));
  for (const name of names.filter((one) => one > after && one <= last).sort()) {
    await db.query(sql.raw(readFileSync(new URL(`${name}.sql`, migrations), 'utf8')));
    await db.query`insert into migration (name, timestamp) values (${name}, '')`;
  }
}

/** Moves all times, so that the recorded sessions and codes are seconds old. */
async function moveToNow(db: Queries): Promise<void> {
  const rows = await db.query<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'`;
  for (const { table, column } of rows) {
    await db.query`
      update ${sql.id(table)} set ${sql.id(column)} =
        ${sql.id(column)} + (now() - ${recorded.recordedAt}::timestamptz)`;
  }
}

/** Imported offers came with a later version than the recorded one. */
const importedOffer = sql`
  insert into identity_offer (bank_code, flow, role, rule, adapter, starts_at)
  values ('0177', 'GENERAL', 'CUSTOMER', '2025-06-24/CHIP', 'signed-http', now() - interval '1 day')`;

async function fillAsFormerRelease(db: Queries): Promise<void> {
  await db.query`create table migration (name varchar(255) primary key, timestamp varchar(255) not null)`;
  await runMigrations(db, '', lastOfFormer);
  await db.query(sql.raw(read('rows.sql')));
  await moveToNow(db);
  await db.query`insert into audit (application_id, bank_code, event) select id, bank_code, 'verified' from application`;
  await runMigrations(db, lastOfFormer, lastBeforeSwitches);
  await db.query(importedOffer);
}

const isSupplementary = (type: string): boolean => type !== 'INDIVIDUAL_NUMBER_CARD';
/** Since then a child has one supplementary document. */
const keepLast = (documents: readonly string[]): readonly string[] =>
  documents.filter((type) => !isSupplementary(type) || type === documents.findLast(isSupplementary));

describe(`the database of the previous release, migrated on ${testDatabase.name}`, () => {
  const harness = useHarness({ env: recorded.env, fill: fillAsFormerRelease });
  const found: { saved: CallResponse<'getApplication'>; status: number }[] = [];
  beforeAll(async () => {
    // Before the other tests change the applications.
    for (const { token, ekyc } of formerApplicants) {
      const client = await new TestClient(harness.app).resume(token);
      const saved = await must(client, 'getApplication');
      found.push({ saved, status: ekyc === null ? 0 : (await must(client, 'getEkyc')).status });
    }
  });

  const bodies: Record<ApplicationType, Record<string, unknown>> = recorded.bodies;
  const clientIn = (type: ApplicationType, state: string) => {
    const found = formerApplicants.find((one) => one.type === type && one.name === state);
    return new TestClient(harness.app).resume(found?.token ?? '');
  };

  it.each(formerApplicants.map((applicant, at) => ({ ...applicant, at })))(
    '[OPS-247] keeps answers, documents, verification and key of unsaved input: $type $name',
    ({ type, at, groups, pin, documents, ekyc, unsavedKey }) => {
      const { saved, status } = found[at] ?? {};
      for (const [group, body] of Object.entries(bodies[type]))
        expect(saved?.answers).toMatchObject({ [group]: groups.includes(group) ? body : null });
      expect(saved).toMatchObject({ answers: { documents: keepLast(documents), pinSet: pin }, unsavedKey });
      expect(status).toBe(ekyc ?? 0);
    },
  );

  it('[OPS-247] accepts a mailed code, and a PIN that a page encrypted for the previous release', async () => {
    const { mailAddress, code: verificationCode } = recorded.waiting;
    const entry = { channel: '', deviceId: '', applicationType: 'GENERAL' };
    const arriving = await new TestClient(harness.app).arrive();
    await must(arriving, 'verifyCode', { bankCode: '0177', mailAddress, verificationCode, ...entry });
    const client = await clientIn('GENERAL', 'all answers');
    await must(client, 'postPin', { code: recorded.pin });
    expect(await must(client, 'getApplication')).toMatchObject({ answers: { pinSet: true } });
  });

  it.each([
    ['GENERAL', 'eKYC passed'],
    ['GENERAL', 'supplement there'],
    ['CHILD', 'both pictures'],
  ] as const)('[OPS-247] completes %s %s, and mails the confirmation', async (type, state) => {
    const client = await clientIn(type, state);
    const { applicationNumber } = await must(client, 'completeApplication', {});
    const mails = await harness.takeMails();
    expect(mails.filter(({ text }) => text.includes(applicationNumber.slice(-4)))).toHaveLength(1);
  });

  it('[OPS-247] keeps the rules of imported offers switched on', async () => {
    const rows = await harness.db.query`
      select rule from identity_offer_switch where bank_code = '0177' and is_on`;
    expect(rows).toEqual([{ rule: '2025-06-24/CHIP' }]);
  });
});

describe(`a page of the previous release on ${testDatabase.name}`, () => {
  const harness = useHarness();

  it.each(['general', 'child'] as const)(
    '[OPS-248] gets the recorded statuses from a present node: %s flow until the PIN',
    async (flow) => {
      const client = await new TestClient(harness.app).arrive();
      const mailAddress = newAddress();
      const renew: Record<string, () => Promise<object>> = {
        '/api/verification-codes/register': async () => ({ mailAddress }),
        '/api/verification-codes/verify': async () => ({
          mailAddress,
          verificationCode: await readCode(harness, mailAddress),
        }),
        '/api/pin': async () => ({
          code: await encryptPin((await must(client, 'getPublicKey')).keyCode, '7391'),
        }),
      };
      for (const { method, path, body, status } of formerRequests.filter((one) => one.flow === flow)) {
        const sent = body === null ? {} : { body: { ...body, ...(await renew[path]?.()) } };
        const answer = await client.send({ method, url: path, ...sent });
        expect([path, answer.status, answer.text]).toMatchObject([path, status, expect.any(String)]);
        if (path.endsWith('/verify'))
          client.token = (answer.json as { authenticationToken: string }).authenticationToken;
      }
      expect(await must(client, 'getApplication')).toMatchObject({ answers: { pinSet: true } });
    },
  );
});

import { readdirSync, readFileSync } from 'node:fs';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { type Queries, sql } from '../../src/adapters/postgres/connection/queries.ts';
import recorded from '../fixtures/former-release/recorded.json' with { type: 'json' };

export type FormerApplicant = {
  readonly type: ApplicationType;
  readonly name: string;
  readonly groups: readonly string[];
  readonly pin: boolean;
  readonly ekyc: number | null;
  readonly documents: readonly string[];
  readonly completed: boolean;
  readonly token: string;
  readonly unsavedKey: string;
};

export type FormerRequest = {
  readonly flow: 'general' | 'child';
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly status: number;
};

const fixtures = new URL('../fixtures/former-release/', import.meta.url);
const migrations = new URL('../../src/adapters/postgres/migrations/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, fixtures), 'utf8');
const readLines = <T>(name: string): T[] =>
  read(name)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

export const formerApplicants = readLines<FormerApplicant>('applicants.jsonl');
export const formerRequests = readLines<FormerRequest>('requests.jsonl');

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

export async function fillAsFormerRelease(db: Queries): Promise<void> {
  await db.query`create table migration (name varchar(255) primary key, timestamp varchar(255) not null)`;
  await runMigrations(db, '', lastOfFormer);
  await db.query(sql.raw(read('rows.sql')));
  await moveToNow(db);
  await db.query`insert into audit (application_id, bank_code, event) select id, bank_code, 'verified' from application`;
  await runMigrations(db, lastOfFormer, lastBeforeSwitches);
  await db.query(importedOffer);
}

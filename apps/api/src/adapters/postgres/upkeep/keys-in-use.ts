import type { WrappedDataKey } from '../../keys/sealer.ts';
import { countRows, type Sql, type Statements, sql } from '../connection/queries.ts';

const tables = [
  { table: 'application', about: 'applications', where: sql`true`, isOpen: sql`handed_over_at is null` },
  { table: 'outbox', about: 'unsent mails', where: sql`sent_at is null`, isOpen: sql`true` },
  { table: 'pin_intake_key', about: 'PIN intake keys', where: sql`true`, isOpen: sql`true` },
] as const;
export type Use = { readonly of: (typeof tables)[number]; readonly keyId: string };
export type Row = WrappedDataKey & { readonly id: string };

export const firstId = '00000000-0000-0000-0000-000000000000';
export const maxCounted = 1_000;

/** With `key_id = …` the planner might read the rows of all other keys. */
const isUse = (keyId: string, after: string) =>
  sql`(key_id, id) > (${keyId}::text, ${after}::uuid) and key_id <= ${keyId}::text`;

/** The keys are in the database's sort order. A node checks keys before it runs the migrations that create tables. */
export async function listUses(db: Statements): Promise<Use[]> {
  const uses: Use[] = [];
  for (const of of tables) {
    const rows = await db.query`select where to_regclass(${of.table}) is not null`;
    if (rows.length > 0) uses.push(...(await listKeyIds(db, of)).map((keyId) => ({ of, keyId })));
  }
  return uses;
}

async function listKeyIds(db: Statements, { table, where }: Use['of']): Promise<string[]> {
  const selectLeast = (condition: Sql) => sql`
    select key_id from ${sql.id(table)} where ${where} and ${condition} order by key_id limit 1`;
  const rows = await db.query<{ keyId: string }>`
    with recursive keys as (
      (${selectLeast(sql`true`)})
      union all
      select (${selectLeast(sql`key_id > keys.key_id`)}) from keys where key_id is not null
    )
    select key_id as "keyId" from keys where key_id is not null`;
  return rows.map(({ keyId }) => keyId);
}

export async function readRows(
  db: Statements,
  { of, keyId }: Use,
  {
    after,
    limit,
    where = of.where,
    lock = sql``,
  }: {
    readonly after: string;
    readonly limit: number;
    readonly where?: Sql;
    readonly lock?: Sql;
  },
): Promise<readonly Row[]> {
  return db.query<Row>`
    select id, wrapped_data_key, key_id from ${sql.id(of.table)} where ${where} and ${isUse(keyId, after)}
    order by key_id, id limit ${limit}::int ${lock}`;
}

export type KeyUse = {
  readonly about: string;
  readonly keyId: string;
  readonly rows: number;
  readonly hasMore?: true;
};

/** Counts at most `maxCounted` rows of the current key in a table. */
export async function listKeysInUse(db: Statements, currentId: string): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const { of, keyId } of await listUses(db)) {
    const isCurrent = keyId === currentId;
    const count = await countRows(
      db,
      sql`(
        select from ${sql.id(of.table)} where ${of.where} and ${isUse(keyId, firstId)}
        limit ${isCurrent ? maxCounted + 1 : null}::int
      ) as counted`,
    );
    const hasMore = isCurrent && count > maxCounted;
    uses.push({ about: of.about, keyId, ...(hasMore ? { rows: maxCounted, hasMore } : { rows: count }) });
  }
  return uses;
}

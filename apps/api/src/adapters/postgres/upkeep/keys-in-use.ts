import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

export const tables = [
  { table: 'application', about: 'applications', where: sql`true`, isOpen: sql`handed_over_at is null` },
  { table: 'outbox', about: 'unsent mails', where: sql`sent_at is null`, isOpen: sql`true` },
  { table: 'pin_intake_key', about: 'PIN intake keys', where: sql`true`, isOpen: sql`true` },
] as const;
export type KeyTable = (typeof tables)[number];

export const firstId = '00000000-0000-0000-0000-000000000000';

/** With `key_id = …` the planner might read the rows of all other keys. */
export const selectRowsOfKey = (keyId: string, after: string) => ({
  condition: sql`(key_id, id) > (${keyId}::text, ${after}::uuid) and key_id <= ${keyId}::text`,
  order: sql`key_id, id`,
});

/** In the database's sort order. */
export async function listKeyIds(db: QueryExecutorProvider, { table, where }: KeyTable): Promise<string[]> {
  const selectLeast = (condition: RawBuilder<unknown>) => sql`
    select key_id from ${sql.table(table)} where ${where} and ${condition} order by key_id limit 1`;
  const { rows } = await sql<{ key_id: string }>`
    with recursive keys as (
      (${selectLeast(sql`true`)})
      union all
      select (${selectLeast(sql`key_id > keys.key_id`)}) from keys where key_id is not null
    )
    select key_id from keys where key_id is not null`.execute(db);
  return rows.map(({ key_id: keyId }) => keyId);
}

export const maxCounted = 1_000;

export type KeyUse = {
  readonly about: string;
  readonly keyId: string;
  readonly rows: number;
  readonly hasMore?: true;
};

export async function listKeysInUse(db: QueryExecutorProvider, currentId: string): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const one of tables) {
    for (const keyId of await listKeyIds(db, one)) {
      const { condition } = selectRowsOfKey(keyId, firstId);
      const limit = keyId === currentId ? maxCounted + 1 : null;
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from ${sql.table(one.table)} where ${one.where} and ${condition} limit ${limit}::int
        ) as counted`.execute(db);
      const count = rows[0]?.count ?? 0;
      const isCut = limit !== null && count === limit;
      uses.push({
        about: one.about,
        keyId,
        rows: isCut ? maxCounted : count,
        ...(isCut && { hasMore: true }),
      });
    }
  }
  return uses;
}

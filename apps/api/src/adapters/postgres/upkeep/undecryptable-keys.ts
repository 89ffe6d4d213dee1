import { type QueryExecutorProvider, sql } from 'kysely';
import type { Sealer } from '../../keys/sealer.ts';
import { unwrapDataKeyOrNull } from './key-rotation.ts';
import { firstId, type KeyTable, listKeyIds, selectRowsOfKey, tables } from './keys-in-use.ts';

const page = 500;

type Row = { id: string; wrapped_data_key: Buffer; key_id: string };

export type KeyPosition = {
  readonly table: KeyTable['table'];
  readonly keyId: string;
  readonly id: string;
};

export type KeyCheck = {
  /** By key id. */
  readonly tried: Readonly<Record<string, number>>;
  readonly unopened: Readonly<Record<string, number>>;
};

type Scope = {
  /** Skips its data keys of handed-over applications. Null: tries all. */
  readonly currentId: string | null;
  readonly after?: KeyPosition | undefined;
  readonly onPage?: (position: KeyPosition, tried: number) => void;
};

export async function checkDataKeys(
  db: QueryExecutorProvider,
  sealer: Sealer,
  { currentId, after: start, onPage = () => undefined }: Scope,
): Promise<KeyCheck> {
  const tried: Record<string, number> = {};
  const unopened: Record<string, number> = {};
  let total = 0;
  const first = tables.findIndex(({ table }) => table === start?.table);
  for (const one of tables.slice(Math.max(first, 0))) {
    const from = one.table === start?.table ? start : undefined;
    for (const keyId of await listKeyIds(db, one, from?.keyId)) {
      const scope = keyId === currentId ? one.isOpen : sql`true`;
      for (let after = keyId === from?.keyId ? from.id : firstId; ; ) {
        const { condition, order } = selectRowsOfKey(keyId, after);
        const { rows } = await sql<Row>`
          select id, wrapped_data_key, key_id from ${sql.table(one.table)}
          where ${one.where} and ${scope} and ${condition} order by ${order} limit ${page}::int`.execute(db);
        const last = rows.at(-1);
        if (last === undefined) break;
        const failed = rows.filter((row) => unwrapDataKeyOrNull(sealer, row) === null).length;
        tried[keyId] = (tried[keyId] ?? 0) + rows.length;
        if (failed > 0) unopened[keyId] = (unopened[keyId] ?? 0) + failed;
        total += rows.length;
        after = last.id;
        onPage({ table: one.table, keyId, id: after }, total);
      }
    }
  }
  return { tried, unopened };
}

import { draftDays } from '@kaisetsu/domain/limits';
import { createAssociatedData, type DataKey, type Sealer } from '../../keys/sealer.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';
import { type Row, sealedColumns, sealedGroups, select, unwrapRowKey } from './application-rows.ts';

type Owner = {
  readonly bankCode: string;
  readonly type: string;
  readonly mailAddressHash: Buffer;
};

async function findSource(
  executor: Statements,
  sealer: Sealer,
  { bankCode, type, mailAddressHash }: Owner,
): Promise<Row | null> {
  const newest = await executor.first<{ id: string; wanted: boolean }>`
    select id, reapply_requested_at is not null and completed_at is null
        and updated_at > now() - ${draftDays}::int * interval '1 day' and key_id = any(${sealer.keyIds}::text[]) as wanted
    from application
    where mail_address_hash = ${mailAddressHash} and bank_code = ${bankCode} and type = ${type}
    order by created_at desc limit 1`;
  return newest?.wanted === true ? select(executor, newest.id) : null;
}

/** Never copies PIN, identity verification and documents. */
export async function readAnswersToContinue(
  executor: Statements,
  sealer: Sealer,
  owner: Owner,
  made: { readonly id: string; readonly dataKey: DataKey },
): Promise<readonly { readonly column: string; readonly value: Sql }[]> {
  const source = await findSource(executor, sealer, owner);
  if (source === null) return [];
  const sourceKey = unwrapRowKey(sealer, source);
  const sealed = sealedGroups.map((group) => {
    const column = sealedColumns[group];
    const before = source[column];
    if (before === null) return { column, value: sql`null::bytea` };
    const text = sealer.open(sourceKey, createAssociatedData(owner.bankCode, source.id, group), before);
    const place = createAssociatedData(owner.bankCode, made.id, group);
    return { column, value: sql`${sealer.seal(made.dataKey, place, text.toString('utf8'))}::bytea` };
  });
  return [
    ...sealed,
    { column: 'branch_code', value: sql`${source.branch_code}::text` },
    { column: 'seal_less', value: sql`${source.seal_less}::boolean` },
  ];
}

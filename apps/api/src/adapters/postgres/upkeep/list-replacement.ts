import { longestStatementMs } from '../connection/database.ts';
import { type Sql, sql, type Transaction } from '../connection/queries.ts';

type List = {
  readonly table: string;
  readonly key: readonly string[];
  /** Null: all banks share the list. */
  readonly bankCodes: readonly string[] | null;
};

const batch = 2000;

const joinColumns = (names: readonly string[], ...alias: readonly string[]): Sql =>
  sql.join(names.map((name) => sql.id(...alias, name)));

/** Applicants see the old list until the transaction commits. */
export async function replaceList(
  trx: Transaction,
  { table, key, bankCodes }: List,
  rows: readonly Readonly<Record<string, string>>[],
  onProgress: (done: number) => void,
) {
  const names = Object.keys(rows[0] ?? {});
  const list = sql.id(table);
  const all = joinColumns(names);
  const ofThese = bankCodes === null ? sql`true` : sql`t.bank_code = any(${bankCodes}::text[])`;
  const sameKey = sql`(${joinColumns(key, 't')}) = (${joinColumns(key, 'n')})`;
  const same = sql`(${joinColumns(names, 't')}) = (${joinColumns(names, 'n')})`;

  await trx.query`set local statement_timeout = ${sql.raw(String(longestStatementMs))}`;
  await trx.query`lock table ${list} in share row exclusive mode`;
  await trx.query`create temp table incoming on commit drop as select ${all} from ${list} limit 0`;
  for (let at = 0; at < rows.length; at += batch) {
    const some = JSON.stringify(rows.slice(at, at + batch));
    await trx.query`insert into incoming select * from jsonb_populate_recordset(null::incoming, ${some}::jsonb)`;
    onProgress(Math.min(at + batch, rows.length));
  }
  await trx.query`create index on incoming (${joinColumns(key)})`;
  await trx.query`analyze incoming`;
  const replaced = await trx.first<Record<'rows' | 'added' | 'changed' | 'removed', number>>`
    select count(n.*)::int as rows,
      count(*) filter (where t.* is null)::int as added,
      count(*) filter (where n.* is not null and t.* is not null and not (${same}))::int as changed,
      count(*) filter (where n.* is null)::int as removed
    from incoming n full join (select ${all} from ${list} t where ${ofThese}) t on ${sameKey}`;
  if (replaced === null) throw new Error('the statement that counts the changes returned no row');
  await trx.query`
    delete from ${list} t
    where ${ofThese} and not exists (select from incoming n where ${sameKey} and ${same})`;
  await trx.query`
    insert into ${list} (${all})
    select ${all} from incoming n where not exists (select from ${list} t where ${sameKey})`;
  return replaced;
}

/** The PIN freezes the answers, so applications with a PIN keep the branch. */
export async function countLostBranches(trx: Transaction, bankCodes: readonly string[]) {
  const row = await trx.first<{ chooseAgain: number; keep: number }>`
    select count(*) filter (where pin_set_at is null)::int as "chooseAgain",
      count(*) filter (where pin_set_at is not null)::int as keep
    from application a
    where bank_code = any(${bankCodes}::text[]) and branch_code is not null and handed_over_at is null
      and not exists (select from branch b where b.bank_code = a.bank_code and b.code = a.branch_code)`;
  return row ?? { chooseAgain: 0, keep: 0 };
}

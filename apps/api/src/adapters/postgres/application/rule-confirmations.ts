import { type QueryExecutorProvider, sql } from 'kysely';

export type RuleConfirmation = {
  readonly actor: string;
  readonly reason: string | null;
  /** Null until a second person has confirmed. */
  readonly second: { readonly actor: string; readonly at: Date } | null;
};

type Row = { rule: string; actor: string; reason: string | null; secondActor: string | null; at: Date };

export async function readConfirmations(
  db: QueryExecutorProvider,
): Promise<ReadonlyMap<string, RuleConfirmation>> {
  const { rows } = await sql<Row>`
    select rule, actor, reason, second_actor as "secondActor", second_at as at
    from identity_rule_confirmation`.execute(db);
  return new Map(
    rows.map(({ rule, actor, reason, secondActor, at }) => [
      rule,
      { actor, reason, second: secondActor === null ? null : { actor: secondActor, at } },
    ]),
  );
}

export const readConfirmation = async (
  trx: QueryExecutorProvider,
  rule: string,
): Promise<RuleConfirmation | null> => (await readConfirmations(trx)).get(rule) ?? null;

export async function proposeConfirmation(
  trx: QueryExecutorProvider,
  rule: string,
  actor: string,
  reason: string,
): Promise<void> {
  await sql`
    insert into identity_rule_confirmation (rule, actor, reason) values (${rule}, ${actor}, ${reason})`.execute(
    trx,
  );
}

export async function secondConfirmation(
  trx: QueryExecutorProvider,
  rule: string,
  actor: string,
): Promise<void> {
  await sql`
    update identity_rule_confirmation set second_actor = ${actor}, second_at = now()
    where rule = ${rule} and second_actor is null`.execute(trx);
}

export async function withdrawConfirmation(trx: QueryExecutorProvider, rule: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from identity_rule_confirmation where rule = ${rule}`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0) > 0;
}

import type { Statements } from '../connection/queries.ts';

export type RuleConfirmation = {
  readonly actor: string;
  readonly reason: string | null;
  /** Null until a second person has confirmed. */
  readonly second: { readonly actor: string; readonly at: Date } | null;
};

type Row = { rule: string; actor: string; reason: string | null; secondActor: string | null; at: Date };

export async function readConfirmations(db: Statements): Promise<ReadonlyMap<string, RuleConfirmation>> {
  const rows = await db.query<Row>`
    select rule, actor, reason, second_actor as "secondActor", second_at as at
    from identity_rule_confirmation`;
  return new Map(
    rows.map(({ rule, actor, reason, secondActor, at }) => [
      rule,
      { actor, reason, second: secondActor === null ? null : { actor: secondActor, at } },
    ]),
  );
}

export const readConfirmation = async (trx: Statements, rule: string): Promise<RuleConfirmation | null> =>
  (await readConfirmations(trx)).get(rule) ?? null;

export async function proposeConfirmation(
  trx: Statements,
  rule: string,
  actor: string,
  reason: string,
): Promise<void> {
  await trx.query`
    insert into identity_rule_confirmation (rule, actor, reason) values (${rule}, ${actor}, ${reason})`;
}

export async function secondConfirmation(trx: Statements, rule: string, actor: string): Promise<void> {
  await trx.query`
    update identity_rule_confirmation set second_actor = ${actor}, second_at = now()
    where rule = ${rule} and second_actor is null`;
}

export async function withdrawConfirmation(trx: Statements, rule: string): Promise<boolean> {
  return (await trx.change`delete from identity_rule_confirmation where rule = ${rule}`) > 0;
}

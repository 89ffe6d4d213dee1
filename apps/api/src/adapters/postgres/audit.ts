import { type QueryExecutorProvider, sql } from 'kysely';

export type Decision = {
  /** `admin-<command>` */
  readonly event: string;
  /** Operating-system user name of the engineer, or `uid` and the user id if there is no name. */
  readonly actor: string;
  /** Null means every bank. */
  readonly bankCode: string | null;
  /** Parameters of the decision; never data of an applicant. */
  readonly detail: Readonly<Record<string, unknown>>;
};

/**
 * Records an engineer's decision (docs/operations.md "The command line"). Usually `executor` is the transaction that carries out
 * the decision. Some work, such as a rotation of keys, runs in several transactions. Then `executor` is none of them.
 */
export async function auditDecision(
  executor: QueryExecutorProvider,
  { event, actor, bankCode, detail }: Decision,
): Promise<void> {
  await sql`
    insert into audit (bank_code, event, actor, detail)
    values (${bankCode ?? ''}, ${event}, ${actor}, ${JSON.stringify(detail)}::jsonb)`.execute(executor);
}

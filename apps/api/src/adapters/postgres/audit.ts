import { type QueryExecutorProvider, sql } from 'kysely';

export type Decision = {
  /** What was decided, `admin-<command>`. */
  readonly event: string;
  /** Account of the bank's engineer on the machine. */
  readonly actor: string;
  /** null: for every bank. */
  readonly bankCode: string | null;
  /** In which terms; never a value of an applicant's. */
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Writes the trace of an engineer's decision, in the transaction that carries it out (docs/design/security.md "Log"). */
export async function auditDecision(
  executor: QueryExecutorProvider,
  { event, actor, bankCode, detail }: Decision,
): Promise<void> {
  await sql`
    insert into audit (bank_code, event, actor, detail)
    values (${bankCode ?? ''}, ${event}, ${actor}, ${JSON.stringify(detail)}::jsonb)`.execute(executor);
}

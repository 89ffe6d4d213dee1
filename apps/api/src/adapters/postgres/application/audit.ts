import type { Statements } from '../connection/queries.ts';

export type Decision = {
  readonly event: string;
  readonly actor: string;
  /** Null means every bank. */
  readonly bankCode: string | null;
  /** Never data of an applicant. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export async function recordDecision(executor: Statements, { event, actor, bankCode, detail }: Decision) {
  await executor.query`
    insert into audit (bank_code, event, actor, detail)
    values (${bankCode ?? ''}, ${event}, ${actor}, ${JSON.stringify(detail)}::jsonb)`;
}

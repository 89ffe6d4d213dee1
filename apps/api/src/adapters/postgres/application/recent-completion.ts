import { recentCompletionDays } from '@kaisetsu/domain/limits';
import type { VerifiedApplicant } from '../../../core/ports.ts';
import type { Statements } from '../connection/queries.ts';

/** Of the same address, bank and flow as the empty application `id`. Null also if that has answers. */
export async function findRecentCompletion(
  executor: Statements,
  id: string,
): Promise<VerifiedApplicant['completedBefore']> {
  const row = await executor.first<NonNullable<VerifiedApplicant['completedBefore']>>`
    select a.id, a.application_number as "applicationNumber", a.completed_at as "applicationCompletedAt"
    from application own join application a using (mail_address_hash, bank_code, type)
    where own.id = ${id} and own.sealed_personal is null
      and a.completed_at > now() - ${recentCompletionDays}::int * interval '1 day'
    order by a.completed_at desc limit 1`;
  return row ?? null;
}

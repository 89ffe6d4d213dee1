import { type QueryExecutorProvider, sql } from 'kysely';

/** A file that was handed over to the bank. */
export type HandedBatch = {
  readonly bankCode: string;
  readonly batch: string;
  readonly handedOverAt: Date;
  readonly applications: number;
};

/** Oldest first; of one bank, or of all banks, also those that are no longer configured. */
export async function listBatches(
  db: QueryExecutorProvider,
  bankCode: string | undefined,
): Promise<HandedBatch[]> {
  const { rows } = await sql<HandedBatch>`
    select bank_code as "bankCode", handover_batch as batch, max(handed_over_at) as "handedOverAt",
      count(*)::int as applications
    from application
    where handed_over_at is not null and handover_batch is not null
      and (${bankCode ?? null}::text is null or bank_code = ${bankCode ?? null}::text)
    group by bank_code, handover_batch
    order by max(handed_over_at), handover_batch`.execute(db);
  return rows;
}

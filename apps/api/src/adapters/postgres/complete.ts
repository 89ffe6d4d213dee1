import type { Bank } from '@kaisetsu/domain/bank';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Application, Completion } from '../../application.ts';
import { newApplicationNumber } from '../../application-number.ts';
import { completionMail } from '../../mails/completion-mail.ts';
import type { Sealer } from '../crypto/sealer.ts';
import { enqueueMail } from './outbox.ts';

/** Enough for numbers that are nearly all taken; in truth one in thousands of millions is taken. */
const numberTries = 5;

/**
 * Completes an application inside the transaction that holds its row: receipt number, time by the database clock, and
 * the confirmation mail, all or nothing (decisions "Completion"). A completed one is left as it is.
 */
export async function completeInTransaction(
  trx: QueryExecutorProvider,
  sealer: Sealer,
  application: Application,
  bank: Bank,
  newNumber: () => string = newApplicationNumber,
): Promise<Completion> {
  if (application.completion !== null) return application.completion;
  const completion = await allocate(trx, application.id, newNumber);
  const { parent, personal } = application.answers;
  const to = { address: application.mailAddress, lastName: (parent ?? personal)?.lastName ?? null };
  await enqueueMail(trx, sealer, {
    kind: 'completion',
    bankCode: bank.code,
    applicationId: application.id,
    mail: completionMail(bank, to, completion),
  });
  return completion;
}

/** A number that is taken is passed over; two transactions that draw the same at once are left to the constraint. */
async function allocate(
  trx: QueryExecutorProvider,
  id: string,
  newNumber: () => string,
): Promise<Completion> {
  for (let attempt = 0; attempt < numberTries; attempt += 1) {
    const applicationNumber = newNumber();
    const { rows } = await sql<{ completed_at: Date }>`
      update application set application_number = ${applicationNumber}, completed_at = now(), updated_at = now()
      where id = ${id} and completed_at is null
        and not exists (select from application where application_number = ${applicationNumber})
      returning completed_at
    `.execute(trx);
    const row = rows[0];
    if (row !== undefined) return { applicationNumber, applicationCompletedAt: row.completed_at };
  }
  throw new Error('no free receipt number');
}

import type { Bank } from '@kaisetsu/domain/bank';
import type { ReceiptDetails } from '@kaisetsu/domain/receipt';
import type { Application, Completion, IdentityItem } from '../../../core/application.ts';
import { createReceipt } from '../../../core/receipt.ts';
import { createCompletionMail } from '../../../mails/completion-mail.ts';
import type { Sealer } from '../../keys/sealer.ts';
import { type Sql, sql } from '../connection/queries.ts';
import { createCaseParts } from '../decision/open-case.ts';
import { createMailInsert } from '../mail/outbox.ts';

/** The CTE `changed` is the updated row. */
export type CompletionPieces = {
  readonly columns: Sql;
  readonly condition: Sql;
  readonly parts: readonly Sql[];
};

export function createCompletionPieces(
  keys: { readonly sealer: Sealer; readonly appSecret: Uint8Array },
  application: Application,
  bank: Bank,
  completion: Completion,
  branch: ReceiptDetails['branch'],
  shared: readonly IdentityItem[],
): CompletionPieces {
  const { applicationNumber, applicationCompletedAt } = completion;
  const { mailAddress: address, type } = application;
  const receipt = createReceipt(application, completion, branch);
  const mail = createCompletionMail(bank, { address, type }, receipt);
  const queued = { kind: 'completion', bankCode: bank.code, applicationId: application.id, mail } as const;
  return {
    columns: sql`application_number = ${applicationNumber}, completed_at = ${applicationCompletedAt}`,
    condition: sql`and not exists (select from application where application_number = ${applicationNumber})`,
    parts: [
      sql`mail_queued as (${createMailInsert(keys.sealer, queued, sql`from changed`).insert})`,
      ...createCaseParts(keys, application, bank, applicationNumber, shared),
    ],
  };
}

import type { Application } from '../../../core/application.ts';
import type { VerifiedPerson } from '../../../core/identity-ports.ts';
import { createAssociatedData, type Sealer } from '../../keys/sealer.ts';
import type { Statements } from '../connection/queries.ts';
import { formatSessionField, getRow, unwrapRowKey } from './application-rows.ts';

/** Of the newest session. @throws DecryptionFailed */
export async function readVerifiedPersons(
  db: Statements,
  sealer: Sealer,
  application: Application,
): Promise<readonly VerifiedPerson[]> {
  const { id, bankCode, identity } = application;
  if (identity === null) return [];
  const row = await db.first<{ sealed: Buffer | null }>`
    select sealed_verified as sealed from ekyc_session where reference = ${identity.reference}`;
  const sealed = row?.sealed;
  if (sealed == null) return [];
  const place = createAssociatedData(
    bankCode,
    id,
    formatSessionField('identity-verified', identity.reference),
  );
  return JSON.parse(sealer.open(unwrapRowKey(sealer, getRow(application)), place, sealed).toString('utf8'));
}

import type { TypedIdentity } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { compareName } from '@kaisetsu/jp-address/compare/compare-name';
import type { Application, IdentityItem } from '../../../core/application.ts';
import { readTypedIdentity } from '../../../core/identity/persons.ts';
import { DecryptionFailed, type Sealer } from '../../keys/sealer.ts';
import { readApplication } from '../application/application-rows.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';

const maxCompared = 20;

/** Select of `id`, `role` and `own_role` of the same bank's other applications with a verification id of this session. */
export const createSharedSelect = (reference: string | null): Sql => sql`
  select o.application_id as id, o.role, own.role as own_role
  from ekyc_session e cross join lateral (
    values ('CUSTOMER', e.verification_ids ->> 'CUSTOMER'), ('PROXY', e.verification_ids ->> 'PROXY')
  ) as own (role, verification) cross join lateral (
    select application_id, adapter, 'CUSTOMER' as role from ekyc_session
    where verification_ids ->> 'CUSTOMER' = own.verification
    union all
    select application_id, adapter, 'PROXY' from ekyc_session where verification_ids ->> 'PROXY' = own.verification
  ) o
  where e.reference = ${reference}::uuid and o.adapter = e.adapter and o.application_id <> e.application_id
    and (select bank_code from application where id = o.application_id)
      = (select bank_code from application where id = e.application_id)`;

/** One verification cannot be of two persons. Each application has its ids before its completion, so one of two sees the other. */
export async function listSharedVerifications(
  db: Statements,
  sealer: Sealer,
  application: Application,
): Promise<readonly IdentityItem[]> {
  const { identity } = application;
  if (identity === null) return [];
  const rows = await db.query<{ id: string; role: IdentityRole; own_role: IdentityRole }>`
    ${createSharedSelect(identity.reference)} limit ${maxCompared}::int`;
  const items = new Set<IdentityItem>();
  for (const { id, role, own_role: ownRole } of rows) {
    const item: IdentityItem = `${ownRole}.verificationId`;
    if (identity.review.includes(item) || items.has(item)) continue;
    const own = readTypedIdentity(application, ownRole);
    const other = readOther(await readApplication(db, sealer, id), role);
    if (own === null || other === null) continue;
    if (
      other === 'unreadable' ||
      own.birthDate !== other.birthDate ||
      compareName(own.name, other.name) === 'differs'
    )
      items.add(item);
  }
  return [...items];
}

/** The key of an earlier application may be lost. */
function readOther(application: Application, role: IdentityRole): TypedIdentity | null | 'unreadable' {
  try {
    return readTypedIdentity(application, role);
  } catch (error) {
    if (error instanceof DecryptionFailed) return 'unreadable';
    throw error;
  }
}

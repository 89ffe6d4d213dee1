import type { TypedIdentity } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { compareName } from '@kaisetsu/jp-address/compare/compare-name';
import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import type { Answers, Application, IdentityItem } from '../../../core/application.ts';
import { readTypedIdentity } from '../../../core/identity/persons.ts';
import { computeKeyedHash, type HashSecrets } from '../../../core/keyed-hash.ts';
import { DecryptionFailed, type Sealer } from '../../keys/sealer.ts';
import { readApplication } from '../application/application-rows.ts';
import { type Sql, type Statements, sql } from '../connection/queries.ts';

type PersonKey = { readonly kind: 'phone' | 'person'; readonly hash: Buffer };

/** Names once in kanji and once in kana: one of them survives another spelling. */
export function listPersonKeys(secrets: HashSecrets, { personal, parent }: Answers): readonly PersonKey[] {
  if (personal === null) return [];
  const phones = [personal, parent].flatMap((one) => [one?.mobilePhoneNumber, one?.phoneNumber]);
  const known = [...new Set(phones)].filter((phone) => phone != null);
  const { lastName, firstName, kanaLastName, kanaFirstName, birthday } = personal;
  const names = [lastName + firstName, kanaLastName + kanaFirstName].map(normaliseText);
  return secrets.flatMap((secret): PersonKey[] => [
    ...known.map((phone) => ({
      kind: 'phone' as const,
      hash: computeKeyedHash(secret, 'person-phone', phone),
    })),
    ...names.map((name) => ({
      kind: 'person' as const,
      hash: computeKeyedHash(secret, 'person-name', name, birthday),
    })),
  ]);
}

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
    if (own === null) continue;
    const other = await readApplication(db, sealer, id);
    if (isAnotherPerson(own, other, role)) items.add(item);
  }
  return [...items];
}

function isAnotherPerson(own: TypedIdentity, application: Application, role: IdentityRole): boolean {
  try {
    const other = readTypedIdentity(application, role);
    if (other === null) return false;
    return own.birthDate !== other.birthDate || compareName(own.name, other.name) === 'differs';
  } catch (error) {
    // The key of an earlier application may be lost.
    if (error instanceof DecryptionFailed) return true;
    throw error;
  }
}

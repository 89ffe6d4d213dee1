import { formatAddress } from '@kaisetsu/domain/answers/address';
import { personalTable } from '@kaisetsu/domain/answers/personal';
import { toDraft } from '@kaisetsu/domain/answers/table';
import type { TypedIdentity } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { computeAge } from '@kaisetsu/domain/text/calendar-date';
import type { Application, StoredSubject } from '../application.ts';

/** A card requested before age 1 has no photo and expires by the sixth birthday. */
const faceFromAge = 6;

/** The parent has the child's address. Null while the answers are incomplete. */
export function readTypedIdentity({ type, answers }: Application, role: IdentityRole): TypedIdentity | null {
  const { personal, parent } = answers;
  const person = role === 'PROXY' ? parent : personal;
  if (personal === null || person === null || (role === 'PROXY' && type !== 'CHILD')) return null;
  return {
    name: `${person.lastName} ${person.firstName}`,
    kana: [person.kanaLastName, person.kanaFirstName].map((kana) => kana.replace(/\s/g, '')).join(' '),
    birthDate: person.birthday,
    address: formatAddress(toDraft(personalTable, personal)),
  };
}

export function hasFacePhoto(application: Application, role: IdentityRole, today: string): boolean {
  const typed = readTypedIdentity(application, role);
  return typed === null || computeAge(typed.birthDate, today) >= faceFromAge;
}

/** Before the cut-over the provider verifies only the parent: a person at the bank reviews the child's documents. */
export const documentReview = 'document-review';

export function listSubjects({ type, identity }: Application): readonly StoredSubject[] {
  const subjects = identity?.subjects ?? [];
  const lacksChild = type === 'CHILD' && !subjects.some(({ role }) => role === 'CUSTOMER');
  return lacksChild ? [{ role: 'CUSTOMER', ruleId: documentReview }, ...subjects] : subjects;
}

import { addressLine } from '@kaisetsu/domain/answers/address';
import { personalDraft } from '@kaisetsu/domain/answers/personal';
import type { TypedIdentity } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { ageOn } from '@kaisetsu/domain/text/calendar-date';
import type { Application } from '../application.ts';

/**
 * Age in years from which every valid card has a photo. A card that was requested for a child under 1 has no photo. Such a card
 * expires on the fifth birthday after its issue. That is the sixth birthday at the latest, because the card can be issued shortly
 * after the first birthday.
 */
const faceFromAge = 6;

/**
 * The data that the applicant typed about the person in this role: name, birth date (YYYY-MM-DD) and address in one line.
 * The parent has the child's address, because the flow does not ask for the parent's address. Null while the answers are
 * incomplete, and for a parent in the general flow.
 */
export function typedIdentity({ type, answers }: Application, role: IdentityRole): TypedIdentity | null {
  const { personal, parent } = answers;
  const person = role === 'PROXY' ? parent : personal;
  if (personal === null || person === null || (role === 'PROXY' && type !== 'CHILD')) return null;
  return {
    name: `${person.lastName} ${person.firstName}`,
    birthDate: person.birthday,
    address: addressLine(personalDraft(personal)),
  };
}

/** Age in years on this day (YYYY-MM-DD, Asia/Tokyo); undefined without a birth date. */
export function ageOfRole(application: Application, role: IdentityRole, today: string): number | undefined {
  const typed = typedIdentity(application, role);
  return typed === null ? undefined : ageOn(typed.birthDate, today);
}

/**
 * Whether every valid card of a person of this age has a photo. If so, the provider can compare the face with the photo. True
 * if the age is unknown.
 */
export const hasFacePhoto = (application: Application, role: IdentityRole, today: string): boolean =>
  (ageOfRole(application, role, today) ?? faceFromAge) >= faceFromAge;

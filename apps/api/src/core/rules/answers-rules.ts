import type { Problems } from '@kaisetsu/domain/answers/check';
import { createParentGroup, type ParentPayload, parentTable } from '@kaisetsu/domain/answers/parent';
import { createPersonalGroup, type PersonalPayload, personalTable } from '@kaisetsu/domain/answers/personal';
import { findPayloadProblems, toDraft } from '@kaisetsu/domain/answers/table';
import { adultAge } from '@kaisetsu/domain/fields/birthday';
import { email } from '@kaisetsu/domain/fields/email';
import type { FieldError } from '@kaisetsu/domain/problem-shape';
import { computeAge, toTokyoDate } from '@kaisetsu/domain/text/calendar-date';
import type { Session, Visit } from '../ports.ts';
import { findAddressProblems } from './address-rules.ts';
import { Refusal } from './refusal.ts';

export const getToday = (session: Session): string => toTokyoDate(session.now);

/** The person of the first answers. */
export const getPerson = ({ application }: Session): 'applicant' | 'child' =>
  application.type === 'CHILD' ? 'child' : 'applicant';

export function refuseProblems(problems: Problems<string>): void {
  const errors: FieldError[] = Object.entries(problems).flatMap(([field, problem]) =>
    problem === undefined ? [] : [{ field, ...problem }],
  );
  if (errors.length > 0) throw new Refusal('invalid-answers', { errors });
}

export function requireSameBank(bodyBankCode: string, bankCode: string): void {
  if (bodyBankCode !== bankCode) throw new Refusal('wrong-bank');
}

/** Spec 5.2 "E-mail". */
export function requireMailAddress(mailAddress: string): void {
  const fault = email.isEmpty(mailAddress) ? { code: 'email-invalid' as const } : email.validate(mailAddress);
  if (fault !== null) refuseProblems({ mailAddress: fault });
}

export function crossesAgeLimit(before: string | undefined, after: string, today: string): boolean {
  if (before === undefined) return false;
  return computeAge(before, today) >= adultAge !== computeAge(after, today) >= adultAge;
}

export function validatePersonal(
  body: PersonalPayload,
  { bank, session, ports }: Visit,
  hasNoBranch = false,
): void {
  const draft = toDraft(personalTable, body);
  const context = {
    ...{ person: getPerson(session), bank, today: getToday(session), postalTable: ports.postcodes },
    // A page that does not know about the branches asks for the reason.
    hasNoBranch: hasNoBranch && body.distanceTransactionReason === null,
  };
  refuseProblems(findPayloadProblems(personalTable, body, draft, createPersonalGroup(draft, context)));
  refuseProblems(findAddressProblems(body, ports.postcodes));
}

export function validateParent(
  body: ParentPayload,
  child: PersonalPayload | null,
  { bank, session }: Visit,
): void {
  const group = createParentGroup({ today: getToday(session), bank, child });
  refuseProblems(findPayloadProblems(parentTable, body, toDraft(parentTable, body), group));
}

import { checkReceivedDraft, type Group, type Problems } from '@kaisetsu/domain/answers/check';
import { adultAge } from '@kaisetsu/domain/fields/birthday';
import { email } from '@kaisetsu/domain/fields/email';
import type { FieldError } from '@kaisetsu/domain/problem-details';
import { ageOn, tokyoToday } from '@kaisetsu/domain/text/calendar-date';
import type { Session } from '../ports.ts';
import { Refusal } from './refusal.ts';

/** The date in Asia/Tokyo (`YYYY-MM-DD`) at the time of this request, by the database clock. */
export const todayOf = (session: Session): string => tokyoToday(session.now);

/** @throws Refusal 400 with the field and the code of each problem, if there is any problem */
export function refuseProblems(problems: Problems<string>): void {
  const errors: FieldError[] = Object.entries(problems).flatMap(([field, problem]) =>
    problem === undefined ? [] : [{ field, ...problem }],
  );
  if (errors.length > 0) throw new Refusal(400, 'invalid-answers', { errors });
}

/** Validates answers by the same rules as the browser [SRV-011]. @throws Refusal 400 with field and code of each problem */
export function enforce<Name extends string>(
  group: Group<Name>,
  draft: Readonly<Record<Name, string>>,
  emptyDraft: Readonly<Record<Name, string>>,
): void {
  refuseProblems(checkReceivedDraft(group, draft, emptyDraft));
}

/**
 * Requires the canonical form of the answers, in which an empty answer is null. Without this check the server would store
 * values such as '--' or '' and return them to the applicant [CALL-034]. @throws Refusal 400
 */
export function requireCanonical<Body extends object>(body: Body, canonical: Body): void {
  const names = Object.keys(body) as (keyof Body & string)[];
  const different = names.filter((name) => body[name] !== canonical[name]);
  refuseProblems(Object.fromEntries(different.map((name) => [name, { code: 'not-normalised' }])));
}

/** Requires that the body names the bank of the host [BANK-008]. @throws Refusal 403 */
export function requireSameBank(bodyBankCode: string, bankCode: string): void {
  if (bodyBankCode !== bankCode) throw new Refusal(403, 'wrong-bank');
}

/** Requires a valid mail address (spec 5.2 "E-mail"). @throws Refusal 400 */
export function requireMailAddress(mailAddress: string): void {
  const fault = email.isEmpty(mailAddress) ? { code: 'email-invalid' as const } : email.validate(mailAddress);
  if (fault !== null) refuseProblems({ mailAddress: fault });
}

/** Whether a changed birth date moves the person from child to adult or back [SRV-017]. */
export function crossesAgeLimit(before: string | undefined, after: string, today: string): boolean {
  if (before === undefined) return false;
  return ageOn(before, today) >= adultAge !== ageOn(after, today) >= adultAge;
}

import { checkReceivedDraft, type Group, type Problems } from '@kaisetsu/domain/answers/check';
import { adultAge } from '@kaisetsu/domain/fields/birthday';
import { email } from '@kaisetsu/domain/fields/email';
import type { FieldError } from '@kaisetsu/domain/problem-details';
import { ageOn, tokyoToday } from '@kaisetsu/domain/text/calendar-date';
import type { Session } from '../ports.ts';
import { Refusal } from './refusal.ts';

/** Today in Asia/Tokyo, `YYYY-MM-DD`, by the database clock that came with the session. */
export const todayOf = (session: Session): string => tokyoToday(session.now);

export function refuseProblems(problems: Problems<string>): void {
  const errors: FieldError[] = Object.entries(problems).flatMap(([field, problem]) =>
    problem === undefined ? [] : [{ field, ...problem }],
  );
  if (errors.length > 0) throw new Refusal(400, 'invalid-answers', { errors });
}

/** Enforces the browser's own rules again (docs/product-decisions.md "Answers"). @throws Refusal 400 with field and code. */
export function enforce<Name extends string>(
  group: Group<Name>,
  draft: Readonly<Record<Name, string>>,
  emptyDraft: Readonly<Record<Name, string>>,
): void {
  refuseProblems(checkReceivedDraft(group, draft, emptyDraft));
}

/**
 * Holds a body to the one form its answers have on the wire: '--' or '' where null is meant would come back to the
 * applicant as it was sent (docs/product-decisions.md "Smaller points"). @throws Refusal 400
 */
export function requireCanonical<Body extends object>(body: Body, canonical: Body): void {
  const names = Object.keys(body) as (keyof Body & string)[];
  const off = names.filter((name) => body[name] !== canonical[name]);
  refuseProblems(Object.fromEntries(off.map((name) => [name, { code: 'not-normalised' }])));
}

/** A body that names another bank than the host: 403 (docs/product-decisions.md "Banks and hosts"). */
export function requireSameBank(bodyBankCode: string, bankCode: string): void {
  if (bodyBankCode !== bankCode) throw new Refusal(403, 'wrong-bank');
}

/** An address a mail server takes as it is (spec 5.2 "E-mail"). @throws Refusal 400 */
export function requireMailAddress(mailAddress: string): void {
  const fault = email.isEmpty(mailAddress) ? { code: 'email-invalid' as const } : email.validate(mailAddress);
  if (fault !== null) refuseProblems({ mailAddress: fault });
}

/** Whether a changed birth date makes an adult of a child or the reverse (docs/product-decisions.md "Answers", personal). */
export function crossesAgeLimit(before: string | undefined, after: string, today: string): boolean {
  if (before === undefined) return false;
  return ageOn(before, today) >= adultAge !== ageOn(after, today) >= adultAge;
}

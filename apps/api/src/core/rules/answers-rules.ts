import type { Problems } from '@kaisetsu/domain/answers/check';
import { adultAge } from '@kaisetsu/domain/fields/birthday';
import { email } from '@kaisetsu/domain/fields/email';
import type { FieldError } from '@kaisetsu/domain/problem-details';
import { computeAge, toTokyoDate } from '@kaisetsu/domain/text/calendar-date';
import type { Session } from '../ports.ts';
import { Refusal } from './refusal.ts';

export const getToday = (session: Session): string => toTokyoDate(session.now);

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

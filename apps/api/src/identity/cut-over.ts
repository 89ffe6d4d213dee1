import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { readStatus } from '@kaisetsu/domain/ekyc';
import type { Ekyc } from '../application.ts';
import { rolesAt } from './offers.ts';
import { isRuleUsable } from './rules.ts';

/**
 * Whether a change of the law has made an identity session invalid. This is so in two cases: the rule of a subject is no longer
 * usable, or the flow now requires a person whom the session does not verify. A failed session is never ended by law, because
 * it has no effect any more.
 *
 * @param at the time that decides which rules apply, from {@link IdentitySettings.lawTime}
 */
export function isEndedByLaw(type: ApplicationType, ekyc: Ekyc, at: Date): boolean {
  if (readStatus(ekyc.status) === 'failed') return false;
  if (!ekyc.subjects.every(({ ruleId }) => isRuleUsable(ruleId, at))) return true;
  const roles = ekyc.subjects.map(({ role }) => role);
  return !rolesAt(type, at).every((role) => roles.includes(role));
}

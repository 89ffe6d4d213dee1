import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { readStatus } from '@kaisetsu/domain/ekyc';
import type { Ekyc } from '../application.ts';
import { rolesAt } from './offers.ts';
import { isRuleUsable } from './rules.ts';

/**
 * Whether the law has ended a session that waits for its outcome or is approved. True when the rule of a subject is not usable
 * any more, or when the flow now requires a person whom the session does not verify. False for a failed session.
 *
 * @param at the time that decides which rules apply, from {@link IdentitySettings.lawTime}
 */
export function isEndedByLaw(type: ApplicationType, ekyc: Ekyc, at: Date): boolean {
  if (readStatus(ekyc.status) === 'failed') return false;
  if (!ekyc.subjects.every(({ ruleId }) => isRuleUsable(ruleId, at))) return true;
  const roles = ekyc.subjects.map(({ role }) => role);
  return !rolesAt(type, at).every((role) => roles.includes(role));
}

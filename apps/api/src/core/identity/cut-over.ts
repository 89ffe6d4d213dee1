import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { readStatus } from '@kaisetsu/domain/ekyc';
import type { Ekyc } from '../application.ts';
import { listRoles } from './offers.ts';
import { isRuleUsable } from './rules.ts';

/** `at`: from {@link IdentitySettings.lawTime}. */
export function isEndedByLaw(type: ApplicationType, ekyc: Ekyc, at: Date): boolean {
  if (readStatus(ekyc.status) === 'failed') return false;
  if (!ekyc.subjects.every(({ ruleId }) => isRuleUsable(ruleId, at))) return true;
  const roles = ekyc.subjects.map(({ role }) => role);
  return !listRoles(type, at).every((role) => roles.includes(role));
}

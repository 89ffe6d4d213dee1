import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { type EkycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import type { IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { listRoles } from './offers.ts';
import { isRuleUsable } from './rules.ts';

type Verification = {
  readonly status: EkycStatus;
  readonly subjects: readonly { readonly role: IdentityRole; readonly ruleId: string }[];
};

/** `at`: from {@link IdentitySettings.lawTime}. */
export function isEndedByLaw(type: ApplicationType, identity: Verification, at: Date): boolean {
  if (readStatus(identity.status) === 'failed') return false;
  if (!identity.subjects.every(({ ruleId }) => isRuleUsable(ruleId, at))) return true;
  const roles = identity.subjects.map(({ role }) => role);
  return !listRoles(type, at).every((role) => roles.includes(role));
}

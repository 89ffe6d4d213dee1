import { askIdentityStatus } from '../identity/identity-results.ts';
import { IdentityProviderUnavailable } from '../ports.ts';
import { Refusal } from '../rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * POST /api/ekyc/status (spec 4 "eKYC status"): returns the status of the identity verification. While the outcome is unknown,
 * the call asks the provider for it. When the provider does not answer, the call returns the stored status, so that one failure
 * does not end the applicant's wait.
 */
export const pollEkycStatus: Endpoint<'pollEkycStatus'> = async ({ ports, session, requestId }) => {
  const { application, now } = session;
  const at = ports.identitySettings.lawTime(now);
  const asked = askIdentityStatus(ports, application, { requestId, at });
  const { ekyc } = await asked.catch((error: unknown) => {
    if (error instanceof IdentityProviderUnavailable) return application;
    throw error;
  });
  if (ekyc === null) throw new Refusal(409, 'out-of-order');
  return { status: ekyc.status };
};

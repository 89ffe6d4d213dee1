import { askIdentityStatus } from '../core/identity/identity-results.ts';
import { IdentityProviderUnavailable } from '../core/ports.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** Without an answer of the provider it returns the stored status. */
export const pollEkycStatus: Endpoint<'pollEkycStatus'> = async ({ ports, session, requestId }) => {
  const { application, now } = session;
  const at = ports.identitySettings.toLawTime(now);
  const asked = askIdentityStatus(ports, application, { requestId, at });
  const { ekyc } = await asked.catch((error: unknown) => {
    if (error instanceof IdentityProviderUnavailable) return application;
    throw error;
  });
  if (ekyc === null) throw new Refusal(409, 'out-of-order');
  return { status: ekyc.status };
};

import { allow } from '../core/application.ts';
import { getCardOffer } from '../core/identity/card-offer.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';
import { openIdentitySession } from './start-ekyc.ts';

/** Verifies the adult before the answers, so that the card fills in the form. @throws IdentityProviderUnavailable */
export const startCard: Endpoint<'startCard'> = async (request) => {
  const { ports, session } = request;
  allow('startCard', session.application);
  const at = ports.identitySettings.toLawTime(session.now);
  const offer = await getCardOffer(ports, session.application, at);
  if (offer === null) throw new Refusal('method-ended');
  return openIdentitySession(request, 'startCard', [offer]);
};

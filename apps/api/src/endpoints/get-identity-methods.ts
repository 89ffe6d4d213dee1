import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { chooseOffers } from '../identity/offers.ts';
import { isChildVerifiedByPhoto } from '../identity/rules.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * GET /api/identity-methods: returns, for each flow, the persons whom the provider verifies at present, each with the method in
 * force. The page chooses its texts by the method. The list of a flow is empty if no verification can start at present. This is
 * so if a person has no offer in force, or if the offers of child and parent name two adapters.
 */
export const getIdentityMethods: Endpoint<'getIdentityMethods'> = async ({ ports, bank }) => {
  const at = ports.identitySettings.lawTime(await ports.clock.now());
  const offers = await ports.identityOffers.of(bank.code);
  const methodsOf = (flow: ApplicationType) =>
    (chooseOffers(offers, flow, at) ?? []).map(({ role, rule }) => ({ role, method: rule.method }));
  return {
    general: methodsOf('GENERAL'),
    child: methodsOf('CHILD'),
    childByPhoto: isChildVerifiedByPhoto(at),
  };
};

import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { chooseOffers } from '../identity/offers.ts';
import { isChildVerifiedByPhoto } from '../identity/rules.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * GET /api/identity-methods: returns the verification method in force for each person of each flow. The page chooses its texts
 * by the method. The list of a flow is empty when the bank offers no method in force for one of its persons.
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

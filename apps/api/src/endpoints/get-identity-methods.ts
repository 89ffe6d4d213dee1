import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { chooseOffers } from '../core/identity/offers.ts';
import { isChildVerifiedByPhoto } from '../core/identity/rules.ts';
import type { Endpoint } from './endpoint.ts';

/** An empty list: no verification can start in this flow at present. */
export const getIdentityMethods: Endpoint<'getIdentityMethods'> = async ({ ports, bank }) => {
  const at = ports.identitySettings.toLawTime(await ports.clock.readTime());
  const switches = await ports.identityOffers.readSwitches(bank.code);
  const listMethods = (flow: ApplicationType) =>
    (chooseOffers(switches, flow, at) ?? []).map(({ role, rule }) => ({ role, method: rule.method }));
  return {
    general: listMethods('GENERAL'),
    child: listMethods('CHILD'),
    childByPhoto: isChildVerifiedByPhoto(at),
  };
};

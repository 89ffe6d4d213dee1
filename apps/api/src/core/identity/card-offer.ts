import type { Application } from '../application.ts';
import type { Ports } from '../ports.ts';
import { type ChosenOffer, chooseOffers } from './offers.ts';

/** Null in the child flow, after the PIN, and without an offer that an app fulfils in the applicant's browser. */
export async function getCardOffer(
  { identity, identityOffers }: Pick<Ports, 'identity' | 'identityOffers'>,
  { bankCode, type, pinSet }: Application,
  at: Date,
): Promise<ChosenOffer | null> {
  if (type !== 'GENERAL' || pinSet) return null;
  const switches = await identityOffers.readSwitches(bankCode);
  const [offer] = chooseOffers(switches, type, at) ?? [];
  const isCard = offer?.rule.method === 'JPKI' && identity.get(offer.adapter)?.acceptReturn !== undefined;
  return isCard ? offer : null;
}

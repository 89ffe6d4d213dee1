import type { Application } from '../application.ts';
import type { Ports } from '../ports.ts';
import { type ChosenOffer, chooseOffers } from './offers.ts';

/** For the adult or the parent. Null after the PIN, and without an offer that an app fulfils in the applicant's browser. */
export async function getCardOffer(
  { identity, identityOffers }: Pick<Ports, 'identity' | 'identityOffers'>,
  { bankCode, type, pinSet }: Application,
  at: Date,
): Promise<ChosenOffer | null> {
  if (pinSet) return null;
  const switches = await identityOffers.readSwitches(bankCode);
  // A session has one adapter, so the parent's card is none where it must verify the child too.
  const [offer, ...others] = chooseOffers(switches, type, at, 'JPKI') ?? [];
  if (others.length > 0) return null;
  const isCard = offer?.rule.method === 'JPKI' && identity.get(offer.adapter)?.acceptReturn !== undefined;
  return isCard ? offer : null;
}

import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { getFlow, getPath } from '@kaisetsu/domain/flows/journey';
import type { Application } from '../application.ts';
import type { Ports } from '../ports.ts';
import { compareResult } from './compare-result.ts';
import { chooseOffers, type IdentityOffer } from './offers.ts';

export const isVerifiedPrefill = ({ identity }: Application): boolean =>
  identity?.isPrefill === true && identity.status === ekycStatus.bankerProcessing;

/** The form that the card fills in. The parent's card has the child's surname and address too. */
export const getCardPage = ({ type, answers }: Pick<Application, 'type' | 'answers'>): string =>
  getPath(getFlow(type), type === 'CHILD' && answers.personal !== null ? 'parent' : 'personal');

/** Compares a card that was read before the answers with the frozen answers. */
export async function settlePrefill(
  { applications }: Pick<Ports, 'applications'>,
  application: Application,
): Promise<Application> {
  if (!application.pinSet || !isVerifiedPrefill(application)) return application;
  const verified = await applications.readVerified(application);
  return applications.change(application, (current) => {
    const { identity } = current;
    if (identity === null || !isVerifiedPrefill(current)) return null;
    const { reference, providerSessionId, updatedAt } = identity;
    const approved = {
      ...{ providerSessionId: providerSessionId ?? '', status: ekycStatus.bankerProcessing },
      ...{ supplementRequired: false, updatedAt, verified },
    };
    const { result, mismatch, review } = compareResult(current, identity, approved);
    const { status, supplementRequired } = result;
    const items = [...mismatch, ...review];
    return {
      identity: { kind: 'compared', reference, status, supplementRequired, mismatch, review },
      audit: ['identity-card-compared', ...items].join(' '),
    };
  });
}

/** For the adult or the parent. Null after the PIN, and without an offer that an app fulfils in the applicant's browser. */
export async function getCardOffer(
  { identity, readSwitches }: Pick<Ports, 'identity' | 'readSwitches'>,
  { bankCode, type, pinSet }: Application,
  at: Date,
): Promise<IdentityOffer | null> {
  if (pinSet) return null;
  const switches = await readSwitches(bankCode);
  // A session has one adapter, so the parent's card is none where it must verify the child too.
  const [offer, ...others] = chooseOffers(switches, type, at, 'JPKI') ?? [];
  if (others.length > 0) return null;
  const isCard = offer?.rule.method === 'JPKI' && identity.get(offer.adapter)?.acceptReturn !== undefined;
  return isCard ? offer : null;
}

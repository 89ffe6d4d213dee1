import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { Application } from '../application.ts';
import type { Ports } from '../ports.ts';
import { compareResult } from './compare-result.ts';

export const isVerifiedPrefill = ({ identity }: Application): boolean =>
  identity?.isPrefill === true && identity.status === ekycStatus.bankerProcessing;

/** Compares a card that was read before the answers with the frozen answers. */
export async function settlePrefill(
  { applications, identity: adapters }: Pick<Ports, 'applications' | 'identity'>,
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
    const supplies = adapters.get(identity.adapter)?.supplies ?? [];
    const { result, mismatch, review } = compareResult(current, identity, approved, supplies);
    const { status, supplementRequired } = result;
    const items = [...mismatch, ...review];
    return {
      identity: { kind: 'compared', reference, status, supplementRequired, mismatch, review },
      audit: ['identity-card-compared', ...items].join(' '),
    };
  });
}

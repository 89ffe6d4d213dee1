import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { IdentityAdapter } from '../identity-ports.ts';

export const residentRecordId = 'resident-record';
const hourMs = 3_600_000;

/** Passes at once: the evidence is the uploaded 住民票の写し and its original by post, the decision the desk's. */
export const residentRecordAdapter: IdentityAdapter = {
  id: residentRecordId,
  supplies: [],
  start: async ({ reference, returnUrl }) => ({
    providerSessionId: reference,
    url: returnUrl,
    status: ekycStatus.created,
    expiresAt: new Date(Date.now() + hourMs),
  }),
  readStatus: async ({ providerSessionId }) => ({
    providerSessionId,
    status: ekycStatus.bankerProcessing,
    supplementRequired: true,
    updatedAt: new Date(),
    verified: [],
  }),
};

import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { identityAttributes } from '@kaisetsu/domain/identity/compare-identity';
import { ConfigError } from '../expected-error.ts';
import type { IdentityAdapter, IdentityAdapters } from '../identity-ports.ts';
import { residentRecordId } from './offers.ts';

export function requireLawfulAdapters(adapters: IdentityAdapters): void {
  const faults = [...adapters.values()].flatMap(({ id, supplies }) => {
    if (id === residentRecordId) return [];
    const missing = identityAttributes.filter((attribute) => !supplies.includes(attribute));
    return missing.length === 0 ? [] : [`identity adapter ${id}: supplies no ${missing.join(', ')}`];
  });
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

export function createIdentityAdapters(adapters: readonly IdentityAdapter[]): IdentityAdapters {
  const registry = new Map(adapters.map((adapter) => [adapter.id, adapter]));
  if (registry.size !== adapters.length) throw new RangeError('two identity adapters have the same id');
  return registry;
}

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

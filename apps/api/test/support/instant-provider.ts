import { type EkycStatus, ekycStatus } from '@kaisetsu/domain/ekyc';
import type { IdentityProvider } from '../../src/ports.ts';

/** An identity provider without a network. Its sessions are identified by our reference. */
export type InstantProvider = IdentityProvider & {
  readonly decide: (reference: string, status: EkycStatus, supplementRequired?: boolean) => void;
};

/** Sessions have the status "created" until `decide`. `webhooks` verifies the webhooks. */
export function createInstantProvider(webhooks: Pick<IdentityProvider, 'readWebhook'>): InstantProvider {
  const decided = new Map<string, { status: EkycStatus; supplementRequired: boolean }>();
  return {
    decide(reference, status, supplementRequired = false) {
      decided.set(reference, { status, supplementRequired });
    },
    async start({ reference }) {
      return {
        providerSessionId: reference,
        url: `https://provider.example/${reference}`,
        status: ekycStatus.created,
        expiresAt: new Date(Date.now() + 3_600_000),
      };
    },
    async status(reference) {
      const { status, supplementRequired } = decided.get(reference) ?? {
        status: ekycStatus.created,
        supplementRequired: false,
      };
      return { providerSessionId: reference, status, supplementRequired, updatedAt: new Date() };
    },
    readWebhook: webhooks.readWebhook,
  };
}

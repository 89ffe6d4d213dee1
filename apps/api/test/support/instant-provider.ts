import { randomUUID } from 'node:crypto';
import { type ApplicationType, applicationTypes } from '@kaisetsu/domain/application-type';
import { type EkycStatus, ekycStatus } from '@kaisetsu/domain/ekyc';
import { identityAttributes } from '@kaisetsu/domain/identity/compare-identity';
import { verifyWebhook } from '../../src/adapters/identity/signed-http/http.ts';
import { readTypedIdentity } from '../../src/core/identity/persons.ts';
import type { IdentityAdapter, IdentityStart, VerifiedPerson } from '../../src/core/identity-ports.ts';
import { applicationIn } from './states.ts';

/** A session's id equals its `reference`. */
export type InstantProvider = IdentityAdapter & {
  readonly decide: (reference: string, status: EkycStatus, supplementRequired?: boolean) => void;
};

const matchingPersons = ({
  subjects,
  reference,
}: Pick<IdentityStart, 'subjects' | 'reference'>): readonly VerifiedPerson[] =>
  subjects.map(({ role, typed }) => ({ ...typed, role, verificationId: `${reference}-${role}` }));

const everyGroup = ['personal', 'workplace', 'parent', 'parentWorkplace'] as const;

export function sampleCards(type: ApplicationType): readonly VerifiedPerson[] {
  const roles = type === 'CHILD' ? (['CUSTOMER', 'PROXY'] as const) : (['CUSTOMER'] as const);
  return roles.map((role) => {
    const typed = readTypedIdentity(applicationIn(type, { groups: everyGroup }), role);
    return { ...typed, role, verificationId: randomUUID() };
  });
}
const cardsBeforeCutOver = applicationTypes.flatMap((type) => sampleCards(type).slice(-1));

export function createInstantProvider(webhookSecrets: readonly string[]): InstantProvider {
  const decided = new Map<string, { status: EkycStatus; supplementRequired: boolean }>();
  const started = new Map<string, readonly VerifiedPerson[]>();
  return {
    id: 'signed-http',
    supplies: identityAttributes,
    decide(reference, status, supplementRequired = false) {
      decided.set(reference, { status, supplementRequired });
    },
    async start(request) {
      const { reference } = request;
      started.set(reference, matchingPersons(request));
      return {
        providerSessionId: reference,
        url: `https://provider.example/${reference}`,
        status: ekycStatus.created,
        expiresAt: new Date(Date.now() + 3_600_000),
      };
    },
    async readStatus({ providerSessionId: reference }) {
      const { status, supplementRequired } = decided.get(reference) ?? {
        status: ekycStatus.created,
        supplementRequired: false,
      };
      const verified = started.get(reference) ?? cardsBeforeCutOver;
      return { providerSessionId: reference, status, supplementRequired, updatedAt: new Date(), verified };
    },
    readWebhook: (...sent) => verifyWebhook(webhookSecrets, ...sent),
  };
}

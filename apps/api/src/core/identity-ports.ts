import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { EkycStatus } from '@kaisetsu/domain/ekyc';
import type { Gender } from '@kaisetsu/domain/fields/choice';
import type {
  IdentityAttribute,
  TypedIdentity,
  VerifiedIdentity,
} from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityDocument } from '@kaisetsu/domain/identity/identity-document';
import type { IdentityMethod, IdentityReason, IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import type { StoredIdentity } from './application.ts';

/** In audit rows and metrics. */
export const identityStatusNames = {
  1: 'created',
  2: 'processing',
  3: 'refused',
  4: 'approved',
  5: 'expired',
} as const satisfies Record<EkycStatus, string>;

export type IdentitySession = {
  readonly providerSessionId: string;
  readonly url: string;
  readonly status: EkycStatus;
  readonly expiresAt: Date;
  readonly returns?: {
    /** SHA-256 (hexadecimal): the database has the `state` itself only encrypted. */
    readonly stateHash: string;
    /** JSON, stored encrypted. */
    readonly privateState: string;
  };
};

export type OpenIdentitySession = Pick<StoredIdentity, 'reference' | 'privateState'> & {
  readonly providerSessionId: string;
};

export type VerifiedPerson = VerifiedIdentity & {
  readonly role: IdentityRole;
  readonly verificationId: string;
  /** For the record; never the individual number. */
  readonly document?: IdentityDocument | undefined;
};

export type IdentityResult = {
  readonly providerSessionId: string;
  readonly status: EkycStatus;
  readonly supplementRequired: boolean;
  /** An older status never replaces a newer one. */
  readonly updatedAt: Date;
  /** Never set by a webhook. */
  readonly verified?: readonly VerifiedPerson[];
  /** Only to fill in the form; never stored. */
  readonly gender?: Gender;
  readonly reason?: IdentityReason;
  readonly privateState?: string;
};

export type IdentitySubject = {
  readonly role: IdentityRole;
  readonly method: IdentityMethod;
  /** False for a child under 6, whose card may have no photo. */
  readonly face: boolean;
  /** Only for a simulator; a real provider reads the card. */
  readonly typed?: Omit<TypedIdentity, 'kana'>;
};

export type IdentityStart = {
  /** Also the idempotency key at the provider. */
  readonly reference: string;
  readonly method: IdentityMethod;
  readonly ruleVersion: string;
  readonly bankCode: string;
  readonly applicationType: ApplicationType;
  readonly subjects: readonly IdentitySubject[];
  /** With JPKI the applicant signs it. */
  readonly statement: string;
  readonly returnUrl: string;
  readonly webhookUrl: string;
  readonly requestId: string;
};

export type IdentitySettings = {
  readonly webhookUrl: string;
  readonly sendTyped: boolean;
  /** Tokens, sessions and codes never use it. */
  readonly toLawTime: (now: Date) => Date;
};

export type IdentityWebhook = {
  readonly eventId: string;
  readonly reference: string;
  readonly result: IdentityResult;
};

/** docs/design/identity.md "Port". Methods throw {@link IdentityProviderUnavailable} without a right answer. */
export interface IdentityAdapter {
  readonly id: string;
  readonly supplies: readonly IdentityAttribute[];
  start(request: IdentityStart): Promise<IdentitySession>;
  readStatus(session: OpenIdentitySession, requestId: string): Promise<IdentityResult>;
  refreshUrl?(
    session: OpenIdentitySession,
    requestId: string,
  ): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  /** Without a network call. A returned `result` ends the session at once. */
  acceptReturn?(
    session: OpenIdentitySession,
    parameters: Readonly<Record<string, string>>,
    now: Date,
  ): { readonly privateState: string } | { readonly result: IdentityResult };
  /** @throws IdentitySessionGone when the provider has no data */
  erase?(session: OpenIdentitySession, requestId: string): Promise<void>;
  /** Verifies the signature and the time (±5 min). @throws WebhookRefused */
  readWebhook?(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: Uint8Array,
    now: Date,
  ): IdentityWebhook;
}

export type IdentityAdapters = ReadonlyMap<string, IdentityAdapter>;

export class IdentityProviderUnavailable extends Error {}
/** The same request would be refused again. */
export class IdentityRequestRefused extends IdentityProviderUnavailable {}
export class IdentitySessionGone extends IdentityRequestRefused {}
export class WebhookRefused extends Error {}

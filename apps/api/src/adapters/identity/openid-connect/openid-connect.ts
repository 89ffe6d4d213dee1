import { createHash, type KeyObject } from 'node:crypto';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { compareIdentity } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityReason, IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import * as oidc from 'openid-client';
import { hashReturnState } from '../../../core/identity/return-state.ts';
import { requiredAttributes } from '../../../core/identity/rules.ts';
import {
  type IdentityAdapter,
  IdentityProviderUnavailable,
  type IdentityResult,
  type VerifiedPerson,
} from '../../../core/identity-ports.ts';
import type { Clock } from '../../../core/ports.ts';
import { loadClientKey } from './client-key.ts';
import type { CheckMethod, SignatureCheck, SignatureOperator } from './operator.ts';
import { type OidcState, readState, type Tokens, writeState } from './private-state.ts';
import { createOidcProvider } from './provider.ts';
import {
  type CardAttributes,
  CodeUnusable,
  KeysMissing,
  type Redeemed,
  Rejected,
  readCardAttributes,
  redeemCode,
} from './redeem-code.ts';
import { createSignTransactions, ResultGone } from './sign-transactions.ts';

const openIdConnectId = 'openid-connect';

export type OpenIdConnectOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly privateKey: KeyObject;
  readonly operator: SignatureOperator;
  readonly checkMethod: CheckMethod;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

/** The form asks the parent for no gender. */
const scopes = {
  CUSTOMER: 'openid name address birthdate gender sign',
  PROXY: 'openid name address birthdate sign',
} as const;
const lifetimeMs = 30 * 60_000;
/** During an outage, a returned session ends this long after `expiresAt`. */
const maxOutageMs = 60 * 60_000;

/**
 * デジタル認証アプリ (docs/design/identity.md "OpenID Connect"). `acceptReturn` sends no request; the next `status`
 * redeems the code, so an unreachable token endpoint only delays the result.
 */
export function createOpenIdConnect(options: OpenIdConnectOptions): IdentityAdapter {
  const { issuer, clientId, operator, checkMethod, clock, timeoutMs = 5_000 } = options;
  const key = loadClientKey(options.privateKey);
  const provider = createOidcProvider({ issuer, clientId, key, timeoutMs });
  const transactions = createSignTransactions(issuer, clientId);

  async function readPerson(redeemed: Redeemed, state: OidcState, id: string, requestId: string) {
    const card = await readCardAttributes(redeemed);
    const jwe = await transactions.readResult(redeemed.configuration, id, redeemed.tokens.accessToken);
    const check = await operator.verify({ jwe, digest: state.digest, checkMethod, requestId });
    return { card, check };
  }

  return {
    id: openIdConnectId,
    supplies: requiredAttributes,

    async start({ subjects, statement, returnUrl }) {
      const [subject, ...others] = subjects;
      if (subject === undefined || others.length > 0) {
        throw new IdentityProviderUnavailable('OpenID provider: verifies one person in a session');
      }
      const now = await clock.readTime();
      const configuration = await provider.configure(now);
      const digest = createHash('sha256').update(statement).digest('base64');
      const id = await transactions.begin(configuration, digest, subject.typed);
      const expiresAt = new Date(now.getTime() + lifetimeMs);
      const state: OidcState = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        redirectUri: returnUrl,
        digest,
        ...(subject.role !== 'CUSTOMER' && { role: subject.role }),
        expiresAt: expiresAt.getTime(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        scope: scopes[subject.role],
        redirect_uri: returnUrl,
        state: state.state,
        nonce: state.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(state.verifier),
        code_challenge_method: 'S256',
        acr_values: `aal3 ${checkMethod.toLowerCase()}`,
        sign_transaction_id: id,
      });
      return {
        providerSessionId: id,
        url: url.href,
        status: ekycStatus.created,
        expiresAt,
        returns: { stateHash: hashReturnState(state.state), privateState: writeState(state) },
      };
    },

    acceptReturn({ providerSessionId, privateState }, { code, iss, error, error_description: why }, now) {
      const state = readState(privateState);
      if (state === null) return { result: createProviderFailure(providerSessionId, now) };
      // A code from another issuer must not be sent to this provider's token endpoint (RFC 9207).
      const isForeign = iss !== undefined && iss !== issuer;
      if (isForeign || error !== undefined || code === undefined || code === '') {
        const reason = isForeign || error === undefined ? undefined : findReason(error, why);
        return { result: createRefusal(providerSessionId, now, reason) };
      }
      const returned = { at: now.getTime(), code, ...(iss !== undefined && { issuer: iss }) };
      return { privateState: writeState({ ...state, returned }) };
    },

    async readStatus({ providerSessionId, privateState }, requestId) {
      const now = await clock.readTime();
      const state = readState(privateState);
      if (state === null) return createProviderFailure(providerSessionId, now);
      if (state.returned === undefined) {
        const isOver = now.getTime() >= state.expiresAt;
        return createResult(providerSessionId, now, isOver ? ekycStatus.expired : ekycStatus.created);
      }
      let { tokens } = state;
      try {
        const redeemed = await redeemCode(provider, state, now);
        tokens = redeemed.tokens;
        const { card, check } = await readPerson(redeemed, state, providerSessionId, requestId);
        return toResult(card, check, { providerSessionId, digest: state.digest, role: state.role, now });
      } catch (error) {
        if (error instanceof Rejected) return createRefusal(providerSessionId, now);
        const isOver = now.getTime() >= state.expiresAt + maxOutageMs;
        const isFinal = error instanceof CodeUnusable || error instanceof ResultGone;
        if (isFinal || isOver) return createProviderFailure(providerSessionId, now);
        if (error instanceof KeysMissing) return createPending(error.tokens);
        if (error instanceof IdentityProviderUnavailable) return createPending(tokens);
        throw error;
      }

      function createPending(arrived: Tokens | undefined): IdentityResult {
        const isNew = arrived !== undefined && state?.tokens === undefined;
        return {
          ...createResult(providerSessionId, now, ekycStatus.providerProcessing),
          ...(isNew && state !== null && { privateState: writeState({ ...state, tokens: arrived }) }),
        };
      }
    },
  };
}

const createResult = (providerSessionId: string, updatedAt: Date, status: IdentityResult['status']) => ({
  providerSessionId,
  status,
  supplementRequired: false,
  updatedAt,
});

const createRefusal = (
  providerSessionId: string,
  updatedAt: Date,
  reason?: IdentityReason,
): IdentityResult => ({
  ...createResult(providerSessionId, updatedAt, ekycStatus.refused),
  ...(reason !== undefined && { reason }),
});

const createProviderFailure = (providerSessionId: string, updatedAt: Date): IdentityResult => ({
  ...createResult(providerSessionId, updatedAt, ekycStatus.expired),
  reason: 'provider-failure',
});

/** The provider publishes no list of these texts. */
const describedReasons: Readonly<Record<string, IdentityReason>> = {
  card_expired: 'card-expired',
  card_locked: 'card-locked',
};

const findReason = (error: string, description: string | undefined): IdentityReason | undefined =>
  describedReasons[description ?? ''] ?? (error === 'access_denied' ? 'cancelled' : undefined);

type Session = {
  readonly providerSessionId: string;
  readonly digest: string;
  readonly role: IdentityRole | undefined;
  readonly now: Date;
};

function toResult(
  card: CardAttributes,
  check: SignatureCheck,
  { providerSessionId, digest, role = 'CUSTOMER', now }: Session,
): IdentityResult {
  if (check.outcome === 'expired') return createRefusal(providerSessionId, now, 'card-expired');
  const isOurs = check.outcome === 'valid' && check.digest === digest && isSamePerson(card, check.person);
  if (!isOurs) return createRefusal(providerSessionId, now);
  return {
    ...createResult(providerSessionId, now, ekycStatus.bankerProcessing),
    verified: [{ role, ...readVerified(card, check) }],
    ...(role === 'CUSTOMER' && card.gender !== undefined && { gender: card.gender }),
  };
}

/** Two cards can be read in one visit: one for the attributes, one for the signature. */
function isSamePerson(card: CardAttributes, { name = '', birthDate }: Partial<VerifiedPerson>): boolean {
  const signer = { name, kana: '', birthDate: birthDate ?? '', address: '' };
  const { name: likeness, birthDate: born } = compareIdentity(signer, { ...card, birthDate: card.birthdate });
  return likeness !== 'differs' && born !== 'differs';
}

/** The certificate is what the signature proves; the card has the characters that the certificate lacks. */
function readVerified(
  card: CardAttributes,
  { person, isSubstituted, verificationId }: Extract<SignatureCheck, { outcome: 'valid' }>,
): Omit<VerifiedPerson, 'role'> {
  return {
    verificationId,
    document: { kind: 'SIGNING_CERTIFICATE', number: null },
    name: isSubstituted.name ? (card.name ?? person.name) : person.name,
    birthDate: person.birthDate,
    address: isSubstituted.address ? (card.address ?? person.address) : person.address,
  };
}

import type { KeyObject } from 'node:crypto';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { IdentityReason } from '@kaisetsu/domain/identity/identity-method';
import * as oidc from 'openid-client';
import { hashReturnState } from '../../../core/identity/return-state.ts';
import { requiredAttributes } from '../../../core/identity/rules.ts';
import {
  type Clock,
  type IdentityAdapter,
  IdentityProviderUnavailable,
  type IdentityResult,
  type VerifiedPerson,
} from '../../../core/ports.ts';
import { loadClientKey } from './client-key.ts';
import { createHttpOperator, type SignatureCheck } from './operator.ts';
import { type OidcState, readState, writeState } from './private-state.ts';
import { createOidcProvider } from './provider.ts';
import { CodeUnusable, KeysMissing, Rejected, redeemCode } from './redeem-code.ts';

const openIdConnectId = 'openid-connect';

export type OpenIdConnectOptions = {
  readonly issuer: string;
  readonly clientId: string;
  readonly privateKey: KeyObject;
  readonly operatorUrl: string;
  readonly acrValues: string;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

const scope = 'openid name address birthdate sign';
/** The name is assumed: no public document contains it. */
const transactionParameter = 'sign_transaction_id';
const lifetimeMs = 30 * 60_000;
/** During an outage, a returned session ends this long after `expiresAt`. */
const maxOutageMs = 60 * 60_000;

/**
 * See docs/design/identity.md "OpenID Connect". `acceptReturn` sends no request; the next `status` redeems the code,
 * so an unreachable token endpoint only delays the result.
 */
export function createOpenIdConnect(options: OpenIdConnectOptions): IdentityAdapter {
  const { issuer, clientId, acrValues, clock, timeoutMs = 5_000 } = options;
  const key = loadClientKey(options.privateKey);
  const provider = createOidcProvider({ issuer, clientId, key, timeoutMs });
  const operator = createHttpOperator({ url: options.operatorUrl, clientId, key, clock, timeoutMs });

  return {
    id: openIdConnectId,
    supplies: requiredAttributes,

    async start({ reference, subjects, answersHash, returnUrl, requestId }) {
      const [subject, ...others] = subjects;
      if (subject === undefined || others.length > 0) {
        throw new IdentityProviderUnavailable('OpenID provider: verifies one person in a session');
      }
      const now = await clock.readTime();
      const configuration = await provider.configure(now);
      const { id } = await operator.begin({
        reference,
        hash: answersHash,
        ...(subject.typed !== undefined && { typed: subject.typed }),
        requestId,
      });
      const expiresAt = new Date(now.getTime() + lifetimeMs);
      const state: OidcState = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        redirectUri: returnUrl,
        answersHash,
        expiresAt: expiresAt.getTime(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        scope,
        redirect_uri: returnUrl,
        state: state.state,
        nonce: state.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(state.verifier),
        code_challenge_method: 'S256',
        ...(acrValues !== '' && { acr_values: acrValues }),
        [transactionParameter]: id,
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
      // A code from another issuer must not be sent to this provider's token endpoint (RFC 9207).
      const isForeign = iss !== undefined && iss !== issuer;
      if (isForeign || error !== undefined || code === undefined || code === '') {
        const reason = isForeign || error === undefined ? undefined : findReason(error, why);
        return { result: createRefusal(providerSessionId, now, reason) };
      }
      const returned = { at: now.getTime(), code, ...(iss !== undefined && { issuer: iss }) };
      return { privateState: writeState({ ...readState(privateState), returned }) };
    },

    async readStatus({ providerSessionId, privateState }, requestId) {
      const now = await clock.readTime();
      const state = readState(privateState);
      if (state.returned === undefined) {
        const isOver = now.getTime() >= state.expiresAt;
        return createResult(providerSessionId, now, isOver ? ekycStatus.expired : ekycStatus.created);
      }
      const createPendingResult = (idToken?: string): IdentityResult => {
        if (now.getTime() >= state.expiresAt + maxOutageMs)
          return createProviderFailure(providerSessionId, now);
        const isNew = idToken !== undefined && idToken !== state.idToken;
        return {
          ...createResult(providerSessionId, now, ekycStatus.providerProcessing),
          ...(isNew && { privateState: writeState({ ...state, idToken, tokenAt: now.getTime() }) }),
        };
      };
      try {
        const { idToken, claims } = await redeemCode(provider, state, now);
        const check = await operator.check(providerSessionId, requestId).catch((error: unknown) => {
          if (error instanceof IdentityProviderUnavailable) return null;
          throw error;
        });
        if (check === null) return createPendingResult(idToken);
        return toResult(claims, check, { providerSessionId, answersHash: state.answersHash, now });
      } catch (error) {
        if (error instanceof Rejected) return createRefusal(providerSessionId, now);
        if (error instanceof CodeUnusable) return createProviderFailure(providerSessionId, now);
        if (error instanceof KeysMissing) return createPendingResult(error.idToken);
        if (error instanceof IdentityProviderUnavailable) return createPendingResult();
        throw error;
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
  readonly answersHash: string;
  readonly now: Date;
};

function toResult(
  claims: oidc.IDToken,
  check: SignatureCheck,
  { providerSessionId, answersHash, now }: Session,
): IdentityResult {
  if (check.outcome === 'expired') return createRefusal(providerSessionId, now, 'card-expired');
  const isOurs = check.hash === answersHash && check.subject === claims.sub;
  if (check.outcome !== 'valid' || !isOurs) return createRefusal(providerSessionId, now);
  return {
    ...createResult(providerSessionId, now, ekycStatus.bankerProcessing),
    verified: [
      {
        ...{ role: 'CUSTOMER', verificationId: providerSessionId, ...readPerson(claims) },
        document: { kind: 'SIGNING_CERTIFICATE', number: null },
      },
    ],
  };
}

function readPerson({ name, birthdate, address }: oidc.IDToken): Partial<VerifiedPerson> {
  // The デジタル認証アプリ is reported to send a string.
  const line =
    typeof address === 'string' ? address : (address as { formatted?: unknown } | undefined)?.formatted;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof birthdate === 'string' && { birthDate: birthdate }),
    ...(typeof line === 'string' && { address: line }),
  };
}

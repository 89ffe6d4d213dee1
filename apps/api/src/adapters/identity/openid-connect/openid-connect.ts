import { hash } from 'node:crypto';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { compareIdentity, identityAttributes } from '@kaisetsu/domain/identity/compare-identity';
import type { IdentityReason } from '@kaisetsu/domain/identity/identity-method';
import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import {
  type IdentityAdapter,
  IdentityProviderUnavailable,
  type IdentityResult,
  type IdentitySubject,
  type VerifiedPerson,
} from '../../../core/identity-ports.ts';
import type { Ports } from '../../../core/ports.ts';
import type { CheckMethod, CheckSignature, SignatureCheck } from './pocketsign.ts';
import { createOidcProvider, type OidcProviderOptions } from './provider.ts';
import {
  type CardAttributes,
  Gone,
  type OidcState,
  type Redeemed,
  Rejected,
  readCardAttributes,
  readState,
  redeemCode,
  writeState,
} from './redeem-code.ts';

export type OpenIdConnectOptions = OidcProviderOptions & {
  readonly checkSignature: CheckSignature;
  readonly checkMethod: CheckMethod;
  readonly readTime: Ports['readTime'];
};

/** The form asks the parent for no gender. */
const scopes = {
  CUSTOMER: 'openid name address birthdate gender sign',
  PROXY: 'openid name address birthdate sign',
} as const;
const { bankerProcessing, created, expired, providerProcessing, refused } = ekycStatus;
const lifetimeMs = 30 * 60_000;
/** During an outage, a returned session ends this long after `expiresAt`. */
const maxOutageMs = 60 * 60_000;

/**
 * デジタル認証アプリ (docs/design/identity.md "OpenID Connect"). `acceptReturn` sends no request; the next `status`
 * redeems the code, so an unreachable token endpoint only delays the result.
 */
export function createOpenIdConnect(options: OpenIdConnectOptions): IdentityAdapter {
  const { issuer, checkSignature, checkMethod, readTime } = options;
  const provider = createOidcProvider(options);

  return {
    id: 'openid-connect',
    supplies: identityAttributes,

    async start({ subjects, statement, returnUrl }) {
      const [subject, ...others] = subjects;
      if (subject === undefined || others.length > 0) {
        throw new IdentityProviderUnavailable('OpenID provider: verifies one person in a session');
      }
      const now = await readTime();
      const configuration = provider.configure(now);
      const digest = hash('sha256', statement, 'base64');
      const id = await beginTransaction(configuration, { digest, typed: subject.typed });
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
        status: created,
        expiresAt,
        returns: { stateHash: hash('sha256', state.state), privateState: writeState(state) },
      };
    },

    acceptReturn({ providerSessionId, privateState }, { code, iss, error, error_description: why }, now) {
      const own = { providerSessionId, supplementRequired: false, updatedAt: now };
      const state = readState(privateState);
      if (state === null) return { result: { ...own, status: expired, reason: 'provider-failure' } };
      // A code from another issuer must not be sent to this provider's token endpoint (RFC 9207).
      const isForeign = iss !== undefined && iss !== issuer;
      if (isForeign || error !== undefined || code === undefined || code === '') {
        const reason = isForeign || error === undefined ? undefined : findReason(error, why);
        return { result: { ...own, status: refused, ...(reason !== undefined && { reason }) } };
      }
      const returned = { at: now.getTime(), code, ...(iss !== undefined && { issuer: iss }) };
      return { privateState: writeState({ ...state, returned }) };
    },

    async readStatus({ providerSessionId, privateState }, requestId) {
      const now = await readTime();
      const own = { providerSessionId, supplementRequired: false, updatedAt: now };
      const lost = { ...own, status: expired, reason: 'provider-failure' } as const;
      const state = readState(privateState);
      if (state === null) return lost;
      const { returned } = state;
      if (returned === undefined)
        return { ...own, status: now.getTime() >= state.expiresAt ? expired : created };
      let { tokens } = state;
      try {
        const redeemed = await redeemCode(provider, state, returned, now, (fresh) => {
          tokens = fresh;
        });
        const card = await readCardAttributes(redeemed);
        const jwe = await readSignature(redeemed, providerSessionId);
        const check = await checkSignature({ jwe, digest: state.digest, checkMethod, requestId });
        return { ...own, ...judge(card, check, state) };
      } catch (error) {
        if (error instanceof Rejected) return { ...own, status: refused };
        const isOver = now.getTime() >= state.expiresAt + maxOutageMs;
        if (error instanceof Gone || isOver) return lost;
        if (!(error instanceof IdentityProviderUnavailable)) throw error;
        const isNew = tokens !== undefined && state.tokens === undefined;
        return {
          ...{ ...own, status: providerProcessing },
          ...(isNew && { privateState: writeState({ ...state, tokens }) }),
        };
      }
    },
  };
}

/** The provider publishes no list of these texts. */
const describedReasons: Readonly<Record<string, IdentityReason>> = {
  card_expired: 'card-expired',
  card_locked: 'card-locked',
};

const findReason = (error: string, description: string | undefined): IdentityReason | undefined =>
  describedReasons[description ?? ''] ?? (error === 'access_denied' ? 'cancelled' : undefined);

function judge(
  card: CardAttributes,
  check: SignatureCheck,
  { digest, role = 'CUSTOMER' }: OidcState,
): Pick<IdentityResult, 'status' | 'reason' | 'verified' | 'gender'> {
  if (check.outcome === 'expired') return { status: refused, reason: 'card-expired' };
  const isOurs = check.outcome === 'valid' && check.digest === digest && isSamePerson(card, check.person);
  if (!isOurs) return { status: refused };
  return {
    status: bankerProcessing,
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

const startedWire = z.object({ id: z.optional(z.uuid()), sign_transaction_id: z.optional(z.uuid()) });
const compactJwe = /[\w-]+(?:\.[\w-]*){3}\.[\w-]+/;

/** 署名API of デジタル認証アプリ. */
const locateTransactions = (configuration: oidc.Configuration): URL =>
  new URL('/api/sign-transactions', configuration.serverMetadata().issuer);

/** `typed`: only for the simulator (`identitySettings.sendTyped`). */
async function beginTransaction(
  configuration: oidc.Configuration,
  signed: { readonly digest: string; readonly typed: IdentitySubject['typed'] },
): Promise<string> {
  const { client_id } = configuration.clientMetadata();
  const body = JSON.stringify({ client_id, ...signed });
  const headers = new Headers({ 'content-type': 'application/json' });
  const target = locateTransactions(configuration);
  const answer = await oidc
    .clientCredentialsGrant(configuration)
    .then(({ access_token: token }) =>
      oidc.fetchProtectedResource(configuration, token, target, 'POST', body, headers),
    )
    .then((response) => response.json())
    .catch((cause: unknown) => {
      throw new IdentityProviderUnavailable('signing API: no transaction', { cause });
    });
  const { id, sign_transaction_id: other } = z.safeParse(startedWire, answer).data ?? {};
  const found = id ?? other;
  if (found === undefined) throw new IdentityProviderUnavailable('signing API: invalid response');
  return found;
}

async function readSignature({ configuration, accessToken }: Redeemed, id: string): Promise<string> {
  const target = new URL(`${locateTransactions(configuration).href}/${id}/result`);
  const response = await oidc
    .fetchProtectedResource(configuration, accessToken, target, 'GET')
    .catch((cause: unknown) => {
      const isRefused = cause instanceof oidc.WWWAuthenticateChallengeError;
      if (isRefused) throw new Gone('signing API: token refused', { cause });
      throw new IdentityProviderUnavailable('signing API: not reached', { cause });
    });
  const isGone = [400, 401, 403, 404, 409, 410].includes(response.status);
  if (isGone) throw new Gone(`signing API: answered ${response.status}`);
  const jwe = response.ok ? compactJwe.exec(await response.text())?.[0] : undefined;
  if (jwe === undefined) throw new IdentityProviderUnavailable('signing API: no result');
  return jwe;
}

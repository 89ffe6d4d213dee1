import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../adapters/crypto/keyed-hash.ts';
import { memoize } from '../cache/memoize.ts';
import { Refusal } from '../rules/refusal.ts';

/**
 * Cross-site protection (spec 7, docs/design/security.md "CSRF and headers"): the cookie is `nonce.owner.seal`. The owner is a mark of the
 * session it was given to, `-` while there is none; the seal is ours. A call with a session takes only that session's;
 * a call without takes any of ours, because another tab's session must not shut out one who begins anew.
 */
export type Xsrf = {
  /** `tokenHash` null: for a visitor without session. */
  readonly issue: (tokenHash: string | null) => string;
  /** Whether a cookie is ours, and this session's when there is one. */
  readonly isValid: (cookie: string | undefined, tokenHash: string | null) => boolean;
  /** @throws Refusal 403 for a POST from another site or without the matching token. */
  readonly require: (
    headers: { readonly token: string | undefined; readonly site: string | undefined },
    cookie: string | undefined,
    tokenHash: string | null,
  ) => void;
};

export const xsrfCookie = 'XSRF-TOKEN';

/** Bytes of each part, and its letters in base64url. */
const bytes = 18;
const length = 24;

export function createXsrf(secret: Uint8Array): Xsrf {
  const shortHash = memoize((purpose: string, ...parts: readonly string[]): string =>
    keyedHash(secret, purpose, ...parts)
      .subarray(0, bytes)
      .toString('base64url'),
  );
  const markOf = (tokenHash: string | null): string =>
    tokenHash === null ? '-' : shortHash('xsrf-owner', tokenHash);

  const isValid: Xsrf['isValid'] = (cookie, tokenHash) => {
    const [nonce = '', owner = '', seal = '', ...rest] = (cookie ?? '').split('.');
    // Before it is reckoned, since what was reckoned is memoize: made-up cookies are as long as a header may be.
    if (nonce.length !== length || owner.length > length || rest.length > 0) return false;
    if (!same(seal, shortHash('xsrf', nonce, owner))) return false;
    return tokenHash === null || same(owner, markOf(tokenHash));
  };
  return {
    issue(tokenHash) {
      const nonce = randomBytes(bytes).toString('base64url');
      const owner = markOf(tokenHash);
      return `${nonce}.${owner}.${shortHash('xsrf', nonce, owner)}`;
    },
    isValid,
    require({ token, site }, cookie, tokenHash) {
      const elsewhere = site === 'cross-site' || site === 'same-site';
      if (elsewhere || token === undefined || !same(token, cookie ?? '') || !isValid(cookie, tokenHash)) {
        throw new Refusal(403, 'cross-site');
      }
    },
  };
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

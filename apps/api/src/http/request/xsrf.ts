import { randomBytes, timingSafeEqual } from 'node:crypto';
import { computeKeyedHash, type HashSecrets } from '../../core/keyed-hash.ts';
import { memoize } from '../../core/memoize.ts';
import { Refusal } from '../../core/rules/refusal.ts';

/**
 * The cookie is `nonce.owner.mac`. Without a session any valid cookie counts, because another tab's session must not
 * block an applicant.
 */
export type Xsrf = {
  readonly issue: (tokenHash: string | null) => string;
  readonly isValid: (cookie: string | undefined, tokenHash: string | null) => boolean;
  readonly require: (
    headers: { readonly token: string | undefined; readonly site: string | undefined },
    cookie: string | undefined,
    tokenHash: string | null,
  ) => void;
};

export const xsrfCookie = 'XSRF-TOKEN';

const bytes = 18;
const length = 24;

export function createXsrf(secrets: HashSecrets): Xsrf {
  const createHashes = (secret: Uint8Array) => {
    const computeShortHash = memoize((purpose: string, ...parts: readonly string[]): string =>
      computeKeyedHash(secret, purpose, ...parts)
        .subarray(0, bytes)
        .toString('base64url'),
    );
    return {
      macOf: (nonce: string, owner: string): string => computeShortHash('xsrf', nonce, owner),
      ownerOf: (tokenHash: string | null): string =>
        tokenHash === null ? '-' : computeShortHash('xsrf-owner', tokenHash),
    };
  };
  const [currentSecret, ...formerSecrets] = secrets;
  const current = createHashes(currentSecret);
  const all = [current, ...formerSecrets.map(createHashes)];

  const isValid: Xsrf['isValid'] = (cookie, tokenHash) => {
    const [nonce = '', owner = '', mac = '', ...rest] = (cookie ?? '').split('.');
    // Before hashing: memoize stores its arguments.
    if (nonce.length !== length || owner.length > length || rest.length > 0) return false;
    return all.some(
      ({ macOf, ownerOf }) =>
        isSame(mac, macOf(nonce, owner)) && (tokenHash === null || isSame(owner, ownerOf(tokenHash))),
    );
  };
  return {
    issue(tokenHash) {
      const nonce = randomBytes(bytes).toString('base64url');
      const owner = current.ownerOf(tokenHash);
      return `${nonce}.${owner}.${current.macOf(nonce, owner)}`;
    },
    isValid,
    require({ token, site }, cookie, tokenHash) {
      const elsewhere = site === 'cross-site' || site === 'same-site';
      if (elsewhere || token === undefined || !isSame(token, cookie ?? '') || !isValid(cookie, tokenHash)) {
        throw new Refusal('cross-site');
      }
    },
  };
}

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { CryptoKey, JWK } from 'jose';

export type ClientKey = {
  readonly key: CryptoKey;
  /** JWK thumbprint (RFC 7638). */
  readonly kid: string;
};

export function parseClientKey(pem: string): KeyObject {
  try {
    // In an environment variable, line breaks are often `\n`.
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // An error must not contain the key.
  }
  throw new RangeError('must be a private P-256 key in PEM form');
}

function toPublicJwk(key: KeyObject): JWK & { readonly kid: string } {
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' }) as JWK;
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { crv: String(crv), kty: String(kty), x: String(x), y: String(y), kid, alg: 'ES256', use: 'sig' };
}

export const loadClientKey = async (key: KeyObject): Promise<ClientKey> => ({
  key: await crypto.subtle.importKey(
    'pkcs8',
    key.export({ format: 'der', type: 'pkcs8' }),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  ),
  kid: toPublicJwk(key).kid,
});

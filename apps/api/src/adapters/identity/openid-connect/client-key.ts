import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import type { CryptoKey } from 'jose';

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

/** `kid`: JWK thumbprint (RFC 7638). */
export function loadClientKey(privateKey: KeyObject) {
  const { crv, kty, x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  return {
    key: privateKey.toCryptoKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']) as CryptoKey,
    kid: hash('sha256', JSON.stringify({ crv, kty, x, y }), 'base64url'),
  };
}

import { constants, type KeyObject, publicEncrypt, webcrypto } from 'node:crypto';

/** RSA-OAEP with SHA-256, also in the mask function (MGF1), as in the browser's Web Crypto (spec 7 "POST /api/pin"). */
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
const webOaep = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

/** The ciphertext of a 3072-bit key has 384 bytes: 512 characters of base64 without padding. */
const ciphertextForm = /^[A-Za-z0-9+/]{512}$/;

export const isCiphertext = (text: string): boolean => ciphertextForm.test(text);

/** Encrypts for the bank, and returns base64. The ciphertext decrypts only with the same `label`. */
export function encrypt(key: KeyObject, plaintext: string, label: string): string {
  const bytes = Buffer.from(plaintext, 'utf8');
  return publicEncrypt({ key, ...oaep, oaepLabel: Buffer.from(label, 'utf8') }, bytes).toString('base64');
}

/** Imports a private key for decryption. Web Crypto cannot export the result. @param pkcs8 the private key in DER */
export const importPrivateKey = (pkcs8: Uint8Array): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', Uint8Array.from(pkcs8), webOaep, false, ['decrypt']);

/**
 * Decrypts a ciphertext that the page made without a label. Returns null when this key does not decrypt the ciphertext. RSA takes
 * milliseconds, so this function uses Web Crypto, which runs RSA off the event loop.
 */
export async function decrypt(key: webcrypto.CryptoKey, ciphertext: string): Promise<string | null> {
  try {
    const bytes = Buffer.from(ciphertext, 'base64');
    return Buffer.from(await webcrypto.subtle.decrypt(webOaep, key, bytes)).toString('utf8');
  } catch {
    return null;
  }
}

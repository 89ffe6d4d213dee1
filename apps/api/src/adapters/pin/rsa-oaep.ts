import { constants, type KeyObject, publicEncrypt, webcrypto } from 'node:crypto';

/** As in Web Crypto (spec 7 "POST /api/pin"). */
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
const webOaep = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

const ciphertextForm = /^[A-Za-z0-9+/]{512}$/;

export const isCiphertext = (text: string): boolean => ciphertextForm.test(text);

export function encrypt(key: KeyObject, plaintext: string, label: string): string {
  const bytes = Buffer.from(plaintext, 'utf8');
  return publicEncrypt({ key, ...oaep, oaepLabel: Buffer.from(label, 'utf8') }, bytes).toString('base64');
}

export const importPrivateKey = (pkcs8: Uint8Array): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', Uint8Array.from(pkcs8), webOaep, false, ['decrypt']);

/** Off the event loop. */
export async function decrypt(key: webcrypto.CryptoKey, ciphertext: string): Promise<string | null> {
  try {
    const bytes = Buffer.from(ciphertext, 'base64');
    return Buffer.from(await webcrypto.subtle.decrypt(webOaep, key, bytes)).toString('utf8');
  } catch {
    return null;
  }
}

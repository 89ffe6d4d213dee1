import { constants, type KeyObject, privateDecrypt, publicEncrypt } from 'node:crypto';

/** RSA-OAEP with SHA-256 for both hashes: what the browser's Web Crypto calls RSA-OAEP (spec 7 "POST /api/pin"). */
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;

/** 384 bytes of a 3072-bit key in base64: a length without padding characters. */
const ciphertextForm = /^[A-Za-z0-9+/]{512}$/;

export const isCiphertext = (text: string): boolean => ciphertextForm.test(text);

export function encrypt(key: KeyObject, plaintext: string): string {
  return publicEncrypt({ key, ...oaep }, Buffer.from(plaintext, 'utf8')).toString('base64');
}

/** Null when it was not made with this key; why is not told, to nobody. */
export function decrypt(key: KeyObject, ciphertext: string): string | null {
  try {
    return privateDecrypt({ key, ...oaep }, Buffer.from(ciphertext, 'base64')).toString('utf8');
  } catch {
    return null;
  }
}

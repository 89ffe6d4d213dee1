import { constants, type KeyObject, privateDecrypt, publicEncrypt } from 'node:crypto';

/** RSA-OAEP with SHA-256 for both hashes: what the browser's Web Crypto calls RSA-OAEP (spec 7 "POST /api/pin"). */
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;

/** 384 bytes of a 3072-bit key in base64: a length without padding characters. */
const ciphertextForm = /^[A-Za-z0-9+/]{512}$/;

export const isCiphertext = (text: string): boolean => ciphertextForm.test(text);

const labelled = (label: string) => (label === '' ? {} : { oaepLabel: Buffer.from(label, 'utf8') });

/** With a label it opens under that label only: so a ciphertext put somewhere else is known for what it is. */
export function encrypt(key: KeyObject, plaintext: string, label: string): string {
  const bytes = Buffer.from(plaintext, 'utf8');
  return publicEncrypt({ key, ...oaep, ...labelled(label) }, bytes).toString('base64');
}

/** Null when it was not made with this key and label; why is not told, to nobody. */
export function decrypt(key: KeyObject, ciphertext: string, label = ''): string | null {
  try {
    const bytes = Buffer.from(ciphertext, 'base64');
    return privateDecrypt({ key, ...oaep, ...labelled(label) }, bytes).toString('utf8');
  } catch {
    return null;
  }
}

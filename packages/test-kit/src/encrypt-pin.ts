import { webcrypto } from 'node:crypto';

/** Encrypts like the browser. `spki` is the intake key in Base64. */
export async function encryptPin(spki: string, pin: string): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await webcrypto.subtle.importKey('spki', Buffer.from(spki, 'base64'), algorithm, false, [
    'encrypt',
  ]);
  const sealed = await webcrypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(pin));
  return Buffer.from(sealed).toString('base64');
}

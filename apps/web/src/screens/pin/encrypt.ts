import { decodeBase64, encodeBase64 } from '../../client/base64.ts';

/**
 * Spec 7 `POST /api/pin`.
 * @param keyCode SPKI, base64
 * @returns base64
 * @throws DOMException if the key is invalid
 */
export async function encryptPin(keyCode: string, pin: string): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', decodeBase64(keyCode), algorithm, false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(pin));
  return encodeBase64(new Uint8Array(sealed));
}

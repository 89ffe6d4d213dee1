const decode = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

const encode = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * The PIN encrypted for the server's intake key: RSA-OAEP with SHA-256, base64 (spec 7 `POST /api/pin`).
 * `keyCode` is the public key as SPKI, base64. @throws DOMException when it is no such key.
 */
export async function encryptPin(keyCode: string, pin: string): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', decode(keyCode), algorithm, false, ['encrypt']);
  return encode(await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(pin)));
}

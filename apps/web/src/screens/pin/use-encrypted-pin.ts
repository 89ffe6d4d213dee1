import { useEffect, useState } from 'react';
import { decodeBase64, encodeBase64 } from '../../client/base64.ts';

type Encrypted = { readonly entries: string; readonly code: string };

/** @returns `code`: base64; null until the current entries are encrypted */
export function useEncryptedPin(options: {
  keyCode: string;
  pin: string;
  entries: string;
  isValid: boolean;
  onError: (error: unknown) => void;
}): { code: string | null; discard: () => void } {
  const { keyCode, pin, entries, isValid, onError } = options;
  const [encrypted, setEncrypted] = useState<Encrypted | null>(null);
  const code = encrypted?.entries === entries ? encrypted.code : null;
  useEffect(() => {
    let current = true;
    if (isValid && code === null) {
      encryptPin(keyCode, pin).then(
        (result) => current && setEncrypted({ entries, code: result }),
        (error: unknown) => current && onError(error),
      );
    }
    return () => {
      current = false;
    };
  });
  return { code, discard: () => setEncrypted(null) };
}

/**
 * Spec 7 `POST /api/pin`.
 * @param keyCode SPKI, base64
 * @returns base64
 * @throws DOMException if the key is invalid
 */
async function encryptPin(keyCode: string, pin: string): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', decodeBase64(keyCode), algorithm, false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(pin));
  return encodeBase64(new Uint8Array(sealed));
}

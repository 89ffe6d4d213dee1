import { useEffect, useState } from 'react';
import { encryptPin } from './encrypt.ts';

type Encrypted = { readonly entries: string; readonly code: string };

/**
 * Encrypts the PIN as soon as both entries are valid (spec 5.2).
 *
 * @param keyCode the server's public key (see {@link encryptPin})
 * @param entries both entries in one text; a change discards the encrypted PIN
 * @returns `code`: the encrypted PIN in base64; null until these entries are encrypted
 */
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

import { useEffect, useState } from 'react';
import { encryptPin } from './encrypt.ts';

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

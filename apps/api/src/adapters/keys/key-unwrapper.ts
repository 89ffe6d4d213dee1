/** The wrapping key stays in another system (docs/operations.md "Keep the key-encryption keys wrapped"). */
export interface KeyUnwrapper {
  /** @throws KeysUnavailable */
  unwrap(wrapped: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The message contains no key and no `PKCS11_PIN`. */
export class KeysUnavailable extends Error {}

import { createRequire } from 'node:module';
import { ConfigError } from '../../core/expected-error.ts';

/** The message contains no key and no `PKCS11_PIN`. */
export class KeysUnavailable extends ConfigError {}

type Pkcs11Names = 'PKCS11_MODULE' | 'PKCS11_TOKEN_LABEL' | 'PKCS11_PIN' | 'PKCS11_KEY_LABEL';
type Pkcs11Settings = { readonly [name in Pkcs11Names]?: string | undefined } & {
  readonly PKCS11_OAEP_HASH: 'sha256' | 'sha1';
};

/** `pkcs11js` is not installed with the product. */
type Library = {
  load(path: string): void;
  close(): void;
  C_Initialize(): void;
  C_Finalize(): void;
  C_GetSlotList(tokenPresent: boolean): Buffer[];
  C_GetTokenInfo(slot: Buffer): { readonly label: string };
  C_OpenSession(slot: Buffer, flags: number): Buffer;
  C_Login(session: Buffer, user: number, pin: string): void;
  C_FindObjectsInit(session: Buffer, template: readonly { type: number; value: number | string }[]): void;
  C_FindObjects(session: Buffer): Buffer | null;
  C_FindObjectsFinal(session: Buffer): void;
  C_DecryptInit(session: Buffer, mechanism: object, key: Buffer): void;
  C_Decrypt(session: Buffer, wrapped: Buffer, out: Buffer): Buffer;
};
export type Pkcs11Package = { readonly PKCS11: new () => Library } & Readonly<
  Record<
    | 'CKF_SERIAL_SESSION'
    | 'CKU_USER'
    | 'CKA_CLASS'
    | 'CKA_LABEL'
    | 'CKO_PRIVATE_KEY'
    | 'CKM_RSA_PKCS_OAEP'
    | 'CKM_SHA_1'
    | 'CKM_SHA256'
    | 'CKG_MGF1_SHA1'
    | 'CKG_MGF1_SHA256'
    | 'CK_PARAMS_RSA_OAEP',
    number
  >
>;

const ckzDataSpecified = 1;
/** The largest supported RSA modulus, 8192 bits. */
const maxPlainBytes = 1024;

export function unwrapByPkcs11(
  settings: Pkcs11Settings,
  wrapped: readonly Uint8Array[],
  load: () => Pkcs11Package = loadPackage,
): Buffer[] {
  const { PKCS11_MODULE: module = '', PKCS11_TOKEN_LABEL: tokenLabel = '' } = settings;
  const { PKCS11_PIN: pin = '', PKCS11_KEY_LABEL: keyLabel = '', PKCS11_OAEP_HASH: oaepHash } = settings;
  const constants = load();
  const library = new constants.PKCS11();
  attempt(`the library ${module} cannot be loaded (PKCS11_MODULE)`, () => {
    library.load(module);
    library.C_Initialize();
  });
  try {
    const slot = attempt('its tokens cannot be listed', () =>
      library.C_GetSlotList(true).find((one) => library.C_GetTokenInfo(one).label.trim() === tokenLabel),
    );
    if (slot === undefined)
      throw new KeysUnavailable(`The security module has no token "${tokenLabel}" (PKCS11_TOKEN_LABEL).`);
    const session = attempt('it opens no session', () =>
      library.C_OpenSession(slot, constants.CKF_SERIAL_SESSION),
    );
    attempt('it refuses the PIN (PKCS11_PIN)', () => library.C_Login(session, constants.CKU_USER, pin));
    const key = attempt('its keys cannot be listed', () => {
      library.C_FindObjectsInit(session, [
        { type: constants.CKA_CLASS, value: constants.CKO_PRIVATE_KEY },
        { type: constants.CKA_LABEL, value: keyLabel },
      ]);
      const found = library.C_FindObjects(session);
      library.C_FindObjectsFinal(session);
      return found;
    });
    if (key === null)
      throw new KeysUnavailable(
        `The token has no private key "${keyLabel}" that this PIN may use (PKCS11_KEY_LABEL).`,
      );
    const isSha1 = oaepHash === 'sha1';
    const mechanism = {
      mechanism: constants.CKM_RSA_PKCS_OAEP,
      parameter: {
        type: constants.CK_PARAMS_RSA_OAEP,
        hashAlg: isSha1 ? constants.CKM_SHA_1 : constants.CKM_SHA256,
        mgf: isSha1 ? constants.CKG_MGF1_SHA1 : constants.CKG_MGF1_SHA256,
        source: ckzDataSpecified,
      },
    };
    return attempt(
      'it does not unwrap a key of KEY_ENCRYPTION_KEYS; was the key wrapped for this module, and does PKCS11_OAEP_HASH name the hash that was used?',
      () =>
        wrapped.map((one) => {
          library.C_DecryptInit(session, mechanism, key);
          return library.C_Decrypt(session, Buffer.from(one), Buffer.alloc(maxPlainBytes));
        }),
    );
  } finally {
    // `C_Finalize` also ends the session and the login.
    library.C_Finalize();
    library.close();
  }
}

function loadPackage(): Pkcs11Package {
  try {
    // Engineers set NODE_PATH to the folder of the package. `import` ignores NODE_PATH.
    return createRequire(import.meta.url)('pkcs11js') as Pkcs11Package;
  } catch (error) {
    throw new KeysUnavailable(
      `KEY_UNWRAP=pkcs11 needs the package pkcs11js, which cannot be loaded${getCode(error)}. docs/operations.md says how to install it.`,
    );
  }
}

function attempt<T>(fault: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new KeysUnavailable(`The security module cannot be used: ${fault}${getCode(error)}.`);
  }
}

function getCode(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  const known = /CKR_\w+/.exec(message)?.[0] ?? code;
  return known === undefined ? '' : ` (${known})`;
}

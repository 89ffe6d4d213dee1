import { KeysUnavailable, type KeyUnwrapper } from '../adapters/keys/key-unwrapper.ts';
import type { Keyring } from '../adapters/keys/sealer.ts';
import { createKeyring, parseWrappedKeys } from './keyring.ts';
import { isRandom } from './weak-settings.ts';

/** Closes the unwrapper. @throws KeysUnavailable, or an Error when `text` is no valid list */
export async function unwrapKeyring(
  text: string,
  open: () => Promise<KeyUnwrapper>,
  requireRandom: boolean,
): Promise<Keyring> {
  const wrapped = parseWrappedKeys(text);
  const unwrapper = await open();
  try {
    const unwrap = async ([id, bytes]: (typeof wrapped)[number]) => {
      const key = Buffer.from(await unwrapper.unwrap(bytes));
      if (key.length !== 32)
        throw new KeysUnavailable(`KEY_ENCRYPTION_KEYS: the unwrapped key ${id} does not have 32 bytes.`);
      if (requireRandom && !isRandom(key))
        throw new KeysUnavailable(`KEY_ENCRYPTION_KEYS: the unwrapped key ${id} is not random.`);
      return [id, key] as const;
    };
    const [first, ...others] = wrapped;
    const unwrapped = [await unwrap(first)] as const;
    const more: Awaited<ReturnType<typeof unwrap>>[] = [];
    for (const one of others) more.push(await unwrap(one));
    return createKeyring([...unwrapped, ...more]);
  } finally {
    await unwrapper.close();
  }
}

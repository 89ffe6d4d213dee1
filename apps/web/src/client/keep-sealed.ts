import { decodeBase64, encodeBase64 } from './base64.ts';
import { keep, onKept, recall, storageKey } from './kept.ts';

const cipher = 'AES-GCM';
const nonceBytes = 12;

let current: { readonly key: string; readonly begun: Promise<void> } | undefined;

/**
 * From here on what is kept (`kept.ts`) outlives a reload: it lies on the phone sealed with the session's key, base64, which
 * the server alone holds (docs/decisions 0015). What an earlier page of this session left there is kept again first. Where
 * the browser lets nobody seal or store, what is kept is in memory alone, as before.
 */
export function keepSealed(key: string): Promise<void> {
  if (current?.key !== key) current = { key, begun: begin(key) };
  return current.begun;
}

async function begin(key: string): Promise<void> {
  try {
    const imported = await crypto.subtle.importKey('raw', decodeBase64(key), cipher, false, [
      'encrypt',
      'decrypt',
    ]);
    for (const [name, value] of await opened(imported)) if (recall(name) === undefined) keep(name, value);
    onKept(writer(imported));
  } catch {
    // Not over https, or no storage: nothing that the applicant could do about it, and the form works without.
  }
}

/** What was left sealed; nothing where another session's key sealed it. */
async function opened(key: CryptoKey): Promise<readonly (readonly [string, unknown])[]> {
  const sealed = localStorage.getItem(storageKey);
  if (sealed === null) return [];
  try {
    const bytes = decodeBase64(sealed);
    const plain = await crypto.subtle.decrypt(
      { name: cipher, iv: bytes.slice(0, nonceBytes) },
      key,
      bytes.slice(nonceBytes),
    );
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return [];
  }
}

/** Seals and writes all that is kept, one writing at a time: the one under way is done over when more was typed meanwhile. */
function writer(key: CryptoKey): Parameters<typeof onKept>[0] {
  let writing = false;
  let again = false;
  const write = async (all: ReadonlyMap<string, unknown>): Promise<void> => {
    do {
      again = false;
      // All was forgotten meanwhile, and what lay there removed.
      if (all.size === 0) return;
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const plain = new TextEncoder().encode(JSON.stringify([...all]));
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: cipher, iv }, key, plain));
      if (!again) localStorage.setItem(storageKey, encodeBase64(new Uint8Array([...iv, ...sealed])));
    } while (again);
  };
  return (all) => {
    again = true;
    if (writing) return;
    writing = true;
    // A full storage is no reason to disturb who types.
    write(all)
      .catch(() => undefined)
      .finally(() => {
        writing = false;
      });
  };
}

import { sessionHours } from '@kaisetsu/domain/limits';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { onDraftsChange } from './drafts.ts';

const cipher = 'AES-GCM';
const nonceBytes = 12;
/**
 * Prefix of the local storage keys. Each session has its own key, because another tab may hold another
 * application.
 */
const slotPrefix = 'kept-';

/** One session's encrypted drafts: the key and the local storage slot. */
type DraftStore = { readonly key: CryptoKey; readonly slot: string };
type Drafts = Map<string, unknown>;

let current: { readonly key: string; readonly started: Promise<void> } | undefined;

/**
 * From here on drafts survive a reload. They are encrypted with the session's key, which only the server
 * stores (docs/decisions/0015).
 * Restores what an earlier page of this session left, and follows the changes of other tabs. Without
 * encryption or storage, drafts stay in memory only.
 * @param key the session's key, base64
 */
export function persistEncryptedDrafts(key: string): Promise<void> {
  // Without HTTPS or storage the form still works, so errors are ignored.
  if (current?.key !== key) current = { key, started: start(key).catch(() => undefined) };
  return current.started;
}

async function start(base64: string): Promise<void> {
  const bytes = decodeBase64(base64);
  const key = await crypto.subtle.importKey('raw', bytes, cipher, false, ['encrypt', 'decrypt']);
  const name = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 6);
  const store = { key, slot: slotPrefix + encodeBase64(name) };
  deleteExpired();
  const stored = await decryptDrafts(store);
  const drafts = onDraftsChange(createWriter(store));
  for (const [name, value] of stored) if (!drafts.has(name)) drafts.set(name, value);
  window.addEventListener('storage', (event) => {
    if (event.key === store.slot && current?.key === base64) void replaceWithStored(store, drafts);
  });
}

/** Takes over the other tab's drafts. Answers that the other tab saved must not come back. */
async function replaceWithStored(store: DraftStore, drafts: Drafts): Promise<void> {
  const stored = await decryptDrafts(store);
  drafts.clear();
  for (const [name, value] of stored) drafts.set(name, value);
}

/** Empty if there is no slot or decryption fails. */
async function decryptDrafts({ key, slot }: DraftStore): Promise<Drafts> {
  try {
    const [, ciphertext = ''] = (localStorage.getItem(slot) ?? '').split('.');
    const bytes = decodeBase64(ciphertext);
    const iv = bytes.slice(0, nonceBytes);
    const plain = await crypto.subtle.decrypt({ name: cipher, iv }, key, bytes.slice(nonceBytes));
    return new Map(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return new Map();
  }
}

async function encryptDrafts(key: CryptoKey, all: Drafts): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const plain = new TextEncoder().encode(JSON.stringify([...all]));
  const bytes = new Uint8Array(await crypto.subtle.encrypt({ name: cipher, iv }, key, plain));
  return `${Date.now()}.${encodeBase64(new Uint8Array([...iv, ...bytes]))}`;
}

/** Encrypts and writes all drafts, one write at a time. A change during a write starts another one. */
function createWriter({ key, slot }: DraftStore): (all: Drafts) => void {
  let writing = false;
  let dirty = false;
  const write = async (all: Drafts): Promise<void> => {
    writing = true;
    try {
      while (dirty) {
        dirty = false;
        const text = all.size === 0 ? null : await encryptDrafts(key, all);
        if (dirty) continue;
        if (text === null) localStorage.removeItem(slot);
        else localStorage.setItem(slot, text);
      }
    } catch {
      // Ignore quota errors.
    } finally {
      writing = false;
    }
  };
  return (all) => {
    dirty = true;
    if (!writing) void write(all);
  };
}

/** Deletes the drafts of expired sessions. */
function deleteExpired(): void {
  const oldest = Date.now() - sessionHours * 3_600_000;
  for (const name of Object.keys(localStorage)) {
    const written = Number.parseInt(localStorage.getItem(name) ?? '', 10);
    if (name.startsWith(slotPrefix) && !(written > oldest)) localStorage.removeItem(name);
  }
}

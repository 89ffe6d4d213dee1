import { sessionHours } from '@kaisetsu/domain/limits';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { onDraftsChange } from './drafts.ts';

const cipher = 'AES-GCM';
const nonceBytes = 12;
/** In local storage, each session's under a name of its own: another tab may be about another application. */
const slotPrefix = 'kept-';

/** What one session keeps: sealed under its key, in its slot. */
type DraftStore = { readonly key: CryptoKey; readonly slot: string };
type Drafts = Map<string, unknown>;

let current: { readonly key: string; readonly started: Promise<void> } | undefined;

/**
 * From here on what is kept (`kept.ts`) outlives a reload: it lies on the phone sealed with the session's key, base64, which
 * the server alone holds (docs/decisions/0015). What an earlier page of this session left there is kept again first, and what
 * another tab of it types or saves holds here too. Where the browser lets nobody seal or store, what is kept is in memory
 * alone.
 */
export function persistEncryptedDrafts(key: string): Promise<void> {
  // Not over https, or no storage: nothing that the applicant could do about it, and the form works without.
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

/** As another tab of the session left it: what it saved must not come back from here. */
async function replaceWithStored(store: DraftStore, drafts: Drafts): Promise<void> {
  const stored = await decryptDrafts(store);
  drafts.clear();
  for (const [name, value] of stored) drafts.set(name, value);
}

/** What was left sealed; nothing where there is none, or it was sealed otherwise. */
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

/** Seals and writes all that is kept, one writing at a time: the one under way is done over when more was typed meanwhile. */
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
      // A full storage is no reason to disturb who types.
    } finally {
      writing = false;
    }
  };
  return (all) => {
    dirty = true;
    if (!writing) void write(all);
  };
}

/** Of sessions that ended while their page was away. */
function deleteExpired(): void {
  const oldest = Date.now() - sessionHours * 3_600_000;
  for (const name of Object.keys(localStorage)) {
    const written = Number.parseInt(localStorage.getItem(name) ?? '', 10);
    if (name.startsWith(slotPrefix) && !(written > oldest)) localStorage.removeItem(name);
  }
}

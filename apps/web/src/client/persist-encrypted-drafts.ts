import { decodeBase64, encodeBase64 } from './base64.ts';
import { areDraftsPersisted, onDraftsChange, rewriteDrafts } from './drafts.ts';

const cipher = 'AES-GCM';
const nonceBytes = 12;
/**
 * Prefix of the names of slots. A slot is the entry of local storage that contains the drafts of one application. Each
 * application has its own slot, because two tabs can show two applications.
 */
const slotPrefix = 'kept-';

/** Age at which drafts are deleted. It is long enough for an applicant who continues after a maintenance of a whole weekend. */
const maxAgeMs = 72 * 3_600_000;

type DraftStore = { readonly key: CryptoKey; readonly slot: string };
type Drafts = Map<string, unknown>;

let current: { readonly key: string; readonly started: Promise<void> } | undefined;
/** Version of the saved answers on which the drafts are based. */
let version = '';

/**
 * Starts to store the drafts on the device, so that a reload or the end of the session does not lose them. The key of the
 * application encrypts the drafts; the browser has this key only in memory (docs/decisions/0015).
 * Restores the drafts that the device already has for this application, and copies the changes of other tabs. If the
 * browser cannot encrypt or store, drafts stay in memory only.
 * @param key the application's key, base64
 * @param answersVersion version of the saved answers. Stored drafts of another version are not restored, because the server then
 *   has newer answers, for example from another device.
 */
export function persistEncryptedDrafts(key: string, answersVersion: string): Promise<void> {
  const isNewVersion = version !== answersVersion;
  version = answersVersion;
  const isRunning = current?.key === key && (isStarting || areDraftsPersisted());
  if (current === undefined || !isRunning) current = { key, started: begin(key) };
  // This page itself saved the newer answers. So its drafts of other forms stay valid, and are stored with the new version.
  else if (isNewVersion) rewriteDrafts();
  return current.started;
}

let isStarting = false;

async function begin(key: string): Promise<void> {
  isStarting = true;
  // Without HTTPS or storage the form still works, so errors are ignored.
  await start(key).catch(() => undefined);
  isStarting = false;
}

async function start(base64: string): Promise<void> {
  const bytes = decodeBase64(base64);
  const key = await crypto.subtle.importKey('raw', bytes, cipher, false, ['encrypt', 'decrypt']);
  const name = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 6);
  const store = { key, slot: slotPrefix + encodeBase64(name) };
  deleteExpired();
  const stored = await decryptDrafts(store);
  const drafts = onDraftsChange(createWriter(store));
  const isCurrent = stored.get(versionName) === version;
  stored.delete(versionName);
  for (const [name, value] of isCurrent ? stored : []) if (!drafts.has(name)) drafts.set(name, value);
  window.addEventListener('storage', (event) => {
    if (event.key === store.slot && current?.key === base64 && areDraftsPersisted())
      void replaceWithStored(store, drafts);
  });
}

/** Replaces the drafts of this tab with those of the other tab. A draft that the other tab has deleted is deleted here too. */
async function replaceWithStored(store: DraftStore, drafts: Drafts): Promise<void> {
  const stored = await decryptDrafts(store);
  drafts.clear();
  stored.delete(versionName);
  for (const [name, value] of stored) drafts.set(name, value);
}

/** The encrypted map contains the version of the saved answers under this name, beside the drafts. */
const versionName = 'answersVersion';

/** Returns an empty map if there is no slot or decryption fails. */
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
  const plain = new TextEncoder().encode(JSON.stringify([...all, [versionName, version]]));
  const bytes = new Uint8Array(await crypto.subtle.encrypt({ name: cipher, iv }, key, plain));
  return `${Date.now()}.${encodeBase64(new Uint8Array([...iv, ...bytes]))}`;
}

/** Returns a listener that encrypts and writes all drafts. Changes during a write lead to one more write after it. */
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
      // Ignore errors, for example when the storage is full. The drafts are still in memory.
    } finally {
      writing = false;
    }
  };
  return (all) => {
    dirty = true;
    if (!writing) void write(all);
  };
}

/** Deletes each slot that is older than {@link maxAgeMs} or has no valid time, also the slots of other applications. */
function deleteExpired(): void {
  const oldest = Date.now() - maxAgeMs;
  for (const name of Object.keys(localStorage)) {
    const written = Number.parseInt(localStorage.getItem(name) ?? '', 10);
    if (name.startsWith(slotPrefix) && !(written > oldest)) localStorage.removeItem(name);
  }
}

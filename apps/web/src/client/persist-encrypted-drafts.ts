import { decodeBase64, encodeBase64 } from './base64.ts';
import { getServerTime } from './clock.ts';
import { attempt } from './device-storage.ts';
import { deleteDrafts, drafts, readDraft } from './drafts.ts';

const cipher = 'AES-GCM';
const nonceBytes = 12;
/** Each application has its own entry, because two tabs can show two applications. */
const slotPrefix = 'kept-';

/** Long enough for a maintenance of a whole weekend. */
const maxAgeMs = 72 * 3_600_000;

type DraftStore = { readonly key: CryptoKey; readonly slot: string };
type Drafts = Map<string, unknown>;

let current: { readonly key: string; readonly all: Drafts; readonly started: Promise<void> } | undefined;
let version = '';

/**
 * Encrypts the drafts with the application's key, which the browser has only in memory (ADR 0015).
 * @param key base64
 * @param answersVersion drafts of another version are not restored, because the server has newer answers
 */
export function persistEncryptedDrafts(key: string, answersVersion: string): Promise<void> {
  const isNewVersion = version !== answersVersion;
  version = answersVersion;
  if (isNewVersion) deleteSentDrafts();
  const { all } = drafts;
  if (current?.key !== key || current.all !== all) current = { key, all, started: begin(key) };
  // This page itself saved the newer answers, so its other drafts stay valid.
  else if (isNewVersion) drafts.onChange?.(all);
  return current.started;
}

/** A proxy can answer 204 in place of the server, so a draft stays until the server's answers have another version. */
const sent = new Map<string, string>();

export const markDraftSent = (name: string): unknown => sent.set(name, JSON.stringify(readDraft(name)));

/** Keeps a draft that has changed since. */
function deleteSentDrafts(): void {
  for (const [name, text] of sent) if (JSON.stringify(readDraft(name)) === text) deleteDrafts(name);
  sent.clear();
}

/** Without HTTPS or storage the form still works. */
const begin = (key: string): Promise<void> =>
  start(key).catch(() => {
    current = undefined;
  });

async function start(base64: string): Promise<void> {
  const bytes = decodeBase64(base64);
  const key = await crypto.subtle.importKey('raw', bytes, cipher, false, ['encrypt', 'decrypt']);
  const name = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 6);
  const store = { key, slot: slotPrefix + encodeBase64(name) };
  deleteExpired();
  const stored = await decryptDrafts(store);
  const { all } = drafts;
  drafts.onChange = createWriter(store);
  // A page of the previous release stored no version, a node of it sent none. Remove after one release.
  const isCurrent = (stored.get(versionName) || version) === version;
  stored.delete(versionName);
  for (const [name, value] of isCurrent ? stored : []) if (!all.has(name)) all.set(name, value);
  window.addEventListener('storage', (event) => {
    const isOpen = current?.key === base64 && current.all === drafts.all;
    if (event.key === store.slot && isOpen) void replaceWithStored(store, all);
  });
}

async function replaceWithStored(store: DraftStore, all: Drafts): Promise<void> {
  const stored = await decryptDrafts(store);
  all.clear();
  stored.delete(versionName);
  for (const [name, value] of stored) all.set(name, value);
}

const versionName = 'answersVersion';

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
  return `${getServerTime().getTime()}.${encodeBase64(new Uint8Array([...iv, ...bytes]))}`;
}

function createWriter({ key, slot }: DraftStore): (all: Drafts) => Promise<void> {
  let latest = 0;
  return async (all) => {
    latest += 1;
    const turn = latest;
    const text = all.size === 0 ? null : await encryptDrafts(key, all);
    if (turn !== latest) return;
    // The storage may be full; the drafts are still in memory.
    attempt(() => (text === null ? localStorage.removeItem(slot) : localStorage.setItem(slot, text)));
  };
}

function deleteExpired(): void {
  const oldest = getServerTime().getTime() - maxAgeMs;
  for (const name of Object.keys(localStorage)) {
    const written = Number.parseInt(localStorage.getItem(name) ?? '', 10);
    if (name.startsWith(slotPrefix) && !(written > oldest)) localStorage.removeItem(name);
  }
}

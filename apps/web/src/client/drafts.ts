/** Form entries that the server has not saved yet, in memory (encrypted copy: `persist-encrypted-drafts.ts`). */
let drafts = new Map<string, unknown>();
type Listener = (all: Map<string, unknown>) => void;
let onChange: Listener | undefined;

export function saveDraft(name: string, value: unknown): void {
  drafts.set(name, value);
  onChange?.(drafts);
}

/** `T` is not checked. */
export const readDraft = <T>(name: string): T | undefined => drafts.get(name) as T | undefined;

export function deleteDrafts(prefix = ''): void {
  for (const name of drafts.keys()) if (name.startsWith(prefix)) drafts.delete(name);
  onChange?.(drafts);
}

/** Removes all drafts from memory only. The encrypted copy stays on the device (ADR 0015). */
export function closeDrafts(): void {
  drafts = new Map();
  onChange = undefined;
}

/** Another map after {@link closeDrafts}. */
export const readDrafts = () => drafts;

export const rewriteDrafts = (): void => onChange?.(drafts);

export function watchDrafts(listener: Listener): void {
  onChange = listener;
}

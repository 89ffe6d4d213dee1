/** Form entries that the server has not saved yet, in memory (encrypted copy: `persist-encrypted-drafts.ts`). */
export const drafts = {
  /** Another map after {@link closeDrafts}. */
  all: new Map<string, unknown>(),
  onChange: undefined as ((all: Map<string, unknown>) => void) | undefined,
};

export function saveDraft(name: string, value: unknown): void {
  drafts.all.set(name, value);
  drafts.onChange?.(drafts.all);
}

/** `T` is not checked. */
export const readDraft = <T>(name: string): T | undefined => drafts.all.get(name) as T | undefined;

export function deleteDrafts(prefix = ''): void {
  for (const name of drafts.all.keys()) if (name.startsWith(prefix)) drafts.all.delete(name);
  drafts.onChange?.(drafts.all);
}

/** Removes all drafts from memory only. The encrypted copy stays on the device (ADR 0015). */
export function closeDrafts(): void {
  drafts.all = new Map();
  drafts.onChange = undefined;
}

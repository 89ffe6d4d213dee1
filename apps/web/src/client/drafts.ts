/**
 * Form entries that are not saved yet, so that they survive moves between steps. They are in memory and,
 * encrypted, on the device (`persist-encrypted-drafts.ts`). Session storage holds only the four values of
 * spec 3.
 */
const drafts = new Map<string, unknown>();
type Listener = (all: Map<string, unknown>) => void;
let onChange: Listener | undefined;

export function saveDraft(name: string, value: unknown): void {
  drafts.set(name, value);
  onChange?.(drafts);
}

/** `undefined` if there is no such draft. The caller knows the type. */
export const readDraft = <T>(name: string): T | undefined => drafts.get(name) as T | undefined;

/** Deletes drafts by the prefix of their name: one form with its parts, or all of them. */
export function deleteDrafts(prefix = ''): void {
  for (const name of drafts.keys()) if (name.startsWith(prefix)) drafts.delete(name);
  onChange?.(drafts);
}

/** Replaces the listener, which receives all drafts after each change. */
export function onDraftsChange(listener: Listener): Map<string, unknown> {
  onChange = listener;
  return drafts;
}

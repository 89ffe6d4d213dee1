/**
 * Form entries that the server has not saved yet. They are in memory, so that the applicant can move between steps and does not
 * lose them. The device also stores an encrypted copy (`persist-encrypted-drafts.ts`).
 */
let drafts = new Map<string, unknown>();
type Listener = (all: Map<string, unknown>) => void;
let onChange: Listener | undefined;

export function saveDraft(name: string, value: unknown): void {
  drafts.set(name, value);
  onChange?.(drafts);
}

/** Returns undefined if there is no such draft. `T` is not checked. */
export const readDraft = <T>(name: string): T | undefined => drafts.get(name) as T | undefined;

/** Deletes the drafts whose name starts with `prefix`, such as a form and its parts. Without `prefix` it deletes all drafts. */
export function deleteDrafts(prefix = ''): void {
  for (const name of drafts.keys()) if (name.startsWith(prefix)) drafts.delete(name);
  onChange?.(drafts);
}

/**
 * Removes all drafts from memory. The encrypted copy stays on the device. To decrypt the copy, the page needs a key that it gets
 * only after the applicant verifies the same e-mail address again (docs/decisions/0015). A write in progress is completed.
 */
export function closeDrafts(): void {
  drafts = new Map();
  onChange = undefined;
}

export const areDraftsPersisted = (): boolean => onChange !== undefined;

/** Writes the drafts to the device again, for example after the version of the saved answers has changed. */
export const rewriteDrafts = (): void => onChange?.(drafts);

/** Sets the only listener, which receives all drafts after each change. Returns the current drafts. */
export function onDraftsChange(listener: Listener): Map<string, unknown> {
  onChange = listener;
  return drafts;
}

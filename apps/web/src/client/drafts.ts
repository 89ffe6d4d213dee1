/**
 * What is typed into forms and not saved yet, for who goes back and forth between steps. In memory, and so that it outlives
 * a reload, sealed on the phone (`keep-sealed.ts`); session storage holds spec 3's four values alone.
 */
const drafts = new Map<string, unknown>();
type Listener = (all: Map<string, unknown>) => void;
let onChange: Listener | undefined;

export function saveDraft(name: string, value: unknown): void {
  drafts.set(name, value);
  onChange?.(drafts);
}

/** `undefined` where nothing was kept. Whoever kept it knows what it is. */
export const readDraft = <T>(name: string): T | undefined => drafts.get(name) as T | undefined;

/** Everything whose name begins so: a form's, with what belongs to it, or all there is. */
export function deleteDrafts(prefix = ''): void {
  for (const name of drafts.keys()) if (name.startsWith(prefix)) drafts.delete(name);
  onChange?.(drafts);
}

/** Calls it after each change with all there is, in place of whoever was called before. */
export function onDraftsChange(listener: Listener): Map<string, unknown> {
  onChange = listener;
  return drafts;
}

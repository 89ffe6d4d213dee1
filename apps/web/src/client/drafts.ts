/**
 * What is typed into forms and not saved yet, for who goes back and forth between steps. In memory, and so that it outlives
 * a reload, sealed on the phone (`keep-sealed.ts`); session storage holds spec 3's four values alone.
 */
const kept = new Map<string, unknown>();
type Listener = (all: Map<string, unknown>) => void;
let changed: Listener | undefined;

export function keep(name: string, value: unknown): void {
  kept.set(name, value);
  changed?.(kept);
}

/** `undefined` where nothing was kept. Whoever kept it knows what it is. */
export const recall = <T>(name: string): T | undefined => kept.get(name) as T | undefined;

/** Everything whose name begins so: a form's, with what belongs to it, or all there is. */
export function forgetKept(beginning = ''): void {
  for (const name of kept.keys()) if (name.startsWith(beginning)) kept.delete(name);
  changed?.(kept);
}

/** Calls it after each change with all there is, in place of whoever was called before. */
export function onKept(listener: Listener): Map<string, unknown> {
  changed = listener;
  return kept;
}

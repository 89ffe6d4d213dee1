/**
 * What is typed into forms and not saved yet, for who goes back and forth between steps. In memory alone: nothing of it is
 * written to the phone (spec 3 names all that session storage holds), so a reload forgets it.
 */
const kept = new Map<string, unknown>();

export const keep = (name: string, value: unknown): void => void kept.set(name, value);

/** `undefined` where nothing was kept. Whoever kept it knows what it is. */
export const recall = <T>(name: string): T | undefined => kept.get(name) as T | undefined;

/** Everything whose name begins so: a form's, with what belongs to it, or all there is. */
export function forgetKept(beginning = ''): void {
  for (const name of kept.keys()) if (name.startsWith(beginning)) kept.delete(name);
}

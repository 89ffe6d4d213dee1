import { deleteDrafts, readDraft } from './drafts.ts';

/** A proxy can answer 204 in place of the server, so a draft stays until the server's answers have another version. */
const sent = new Map<string, string>();

export const markDraftSent = (name: string): unknown => sent.set(name, JSON.stringify(readDraft(name)));

/** Keeps a draft that has changed since. */
export function deleteSentDrafts(): void {
  for (const [name, text] of sent) if (JSON.stringify(readDraft(name)) === text) deleteDrafts(name);
  sent.clear();
}

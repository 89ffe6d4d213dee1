import type { Application, StoredSubject } from '../application.ts';

/** Before the cut-over the provider verifies only the parent: a person at the bank reviews the child's documents. */
export const documentReview = 'document-review';

/** All persons to verify, the child included. */
export function listSubjects({
  type,
  identity,
}: Pick<Application, 'type' | 'identity'>): readonly StoredSubject[] {
  const subjects = identity?.subjects ?? [];
  const lacksChild = type === 'CHILD' && !subjects.some(({ role }) => role === 'CUSTOMER');
  return lacksChild ? [{ role: 'CUSTOMER', ruleId: documentReview }, ...subjects] : subjects;
}

import {
  emptyParent,
  type ParentPayload,
  parentDraft,
  parentGroup,
  parentPayload,
} from '@kaisetsu/domain/answers/parent';
import { enforce, requireCanonical } from './answers-rules.ts';

/** Applies every rule of spec 5.2 about the parent, including the comparison of surnames. @throws Refusal 400 */
export function validateParent(
  body: ParentPayload,
  child: { readonly lastName: string; readonly kanaLastName: string },
  today: string,
): void {
  const { lastName, kanaLastName } = child;
  const draft = parentDraft(body);
  enforce(parentGroup({ today, child: { lastName, kanaLastName } }), draft, emptyParent);
  requireCanonical(body, parentPayload(draft, body.bankCode));
}

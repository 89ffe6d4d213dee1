import {
  emptyParent,
  type ParentPayload,
  parentDraft,
  parentGroup,
  parentPayload,
} from '@kaisetsu/domain/answers/parent';
import type { Bank } from '@kaisetsu/domain/bank';
import { enforce, requireCanonical } from './answers-rules.ts';

export function validateParent(
  body: ParentPayload,
  child: { readonly lastName: string; readonly kanaLastName: string },
  bank: Bank,
  today: string,
): void {
  const { lastName, kanaLastName } = child;
  const draft = parentDraft(body);
  const context = { today, mobileBeginnings: bank.mobileBeginnings, child: { lastName, kanaLastName } };
  enforce(parentGroup(context), draft, emptyParent);
  requireCanonical(body, parentPayload(draft, body.bankCode));
}

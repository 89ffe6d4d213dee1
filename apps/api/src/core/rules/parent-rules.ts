import {
  createParentGroup,
  emptyParent,
  type ParentPayload,
  toParentDraft,
  toParentPayload,
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
  const draft = toParentDraft(body);
  const context = { today, mobileBeginnings: bank.mobileBeginnings, child: { lastName, kanaLastName } };
  enforce(createParentGroup(context), draft, emptyParent);
  requireCanonical(body, toParentPayload(draft, body.bankCode));
}

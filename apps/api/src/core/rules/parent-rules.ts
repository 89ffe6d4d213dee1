import {
  createParentGroup,
  type ParentContext,
  type ParentPayload,
  parentTable,
  toParentDraft,
} from '@kaisetsu/domain/answers/parent';
import { findPayloadProblems } from '@kaisetsu/domain/answers/table';
import type { Bank } from '@kaisetsu/domain/bank';
import { refuseProblems } from './answers-rules.ts';

export function validateParent(
  body: ParentPayload,
  child: ParentContext['child'],
  { mobileBeginnings }: Bank,
  today: string,
): void {
  const group = createParentGroup({ today, mobileBeginnings, child });
  refuseProblems(findPayloadProblems(parentTable, body, toParentDraft(body), group));
}

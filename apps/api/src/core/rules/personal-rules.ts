import {
  createPersonalGroup,
  type PersonalContext,
  type PersonalPayload,
  personalTable,
  toPersonalDraft,
} from '@kaisetsu/domain/answers/personal';
import { findPayloadProblems } from '@kaisetsu/domain/answers/table';
import type { Bank } from '@kaisetsu/domain/bank';
import type { Ports, Session } from '../ports.ts';
import { findAddressProblems } from './address-rules.ts';
import { getToday, refuseProblems } from './answers-rules.ts';

export function validatePersonal(
  body: PersonalPayload,
  bank: Bank,
  session: Session,
  ports: Pick<Ports, 'postcodes'>,
  hasNoBranch = false,
): void {
  const person = session.application.type === 'CHILD' ? 'child' : 'applicant';
  const draft = toPersonalDraft(body);
  const context: PersonalContext = {
    ...{ person, bank, today: getToday(session), postalTable: ports.postcodes },
    // A page that does not know about the branches asks for the reason.
    hasNoBranch: hasNoBranch && body.distanceTransactionReason === null,
  };
  refuseProblems(findPayloadProblems(personalTable, body, draft, createPersonalGroup(draft, context)));
  refuseProblems(findAddressProblems(body, ports.postcodes));
}

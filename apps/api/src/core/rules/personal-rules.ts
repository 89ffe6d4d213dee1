import {
  createPersonalGroup,
  emptyPersonal,
  type PersonalPayload,
  toPersonalDraft,
  toPersonalPayload,
} from '@kaisetsu/domain/answers/personal';
import type { Bank } from '@kaisetsu/domain/bank';
import type { Ports, Session } from '../ports.ts';
import { findAddressProblems } from './address-rules.ts';
import { enforce, getToday, refuseProblems, requireCanonical } from './answers-rules.ts';

export function validatePersonal(
  body: PersonalPayload,
  bank: Bank,
  session: Session,
  ports: Pick<Ports, 'postcodes'>,
): void {
  const person = session.application.type === 'CHILD' ? 'child' : 'applicant';
  const draft = toPersonalDraft(body);
  const context = { person, bank, today: getToday(session), postalTable: ports.postcodes } as const;
  enforce(createPersonalGroup(draft, context), draft, emptyPersonal);
  requireCanonical(body, toPersonalPayload(draft, body.bankCode, body.applicationType));
  refuseProblems(findAddressProblems(body, ports.postcodes));
}

import {
  emptyPersonal,
  type PersonalPayload,
  personalDraft,
  personalGroup,
  personalPayload,
} from '@kaisetsu/domain/answers/personal';
import type { Bank } from '@kaisetsu/domain/bank';
import type { Ports, Session } from '../ports.ts';
import { addressProblems } from './address-rules.ts';
import { enforce, refuseProblems, requireCanonical, todayOf } from './answers-rules.ts';

export function validatePersonal(
  body: PersonalPayload,
  bank: Bank,
  session: Session,
  ports: Pick<Ports, 'postcodes'>,
): void {
  const person = session.application.type === 'CHILD' ? 'child' : 'applicant';
  const draft = personalDraft(body);
  const context = { person, bank, today: todayOf(session), postalTable: ports.postcodes } as const;
  enforce(personalGroup(draft, context), draft, emptyPersonal);
  requireCanonical(body, personalPayload(draft, body.bankCode, body.applicationType));
  refuseProblems(addressProblems(body, ports.postcodes));
}

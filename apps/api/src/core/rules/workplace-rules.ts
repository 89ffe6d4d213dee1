import { findPayloadProblems } from '@kaisetsu/domain/answers/table';
import {
  createWorkplaceGroup,
  type ParentWorkplacePayload,
  toWorkplaceDraft,
  type WorkplaceFound,
  type WorkplacePayload,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import type { Bank } from '@kaisetsu/domain/bank';
import { type CodeState, isCode } from '@kaisetsu/domain/fields/code';
import type { Person } from '@kaisetsu/domain/fields/person';
import type { Ports, Session } from '../ports.ts';
import { getPerson, refuseProblems } from './answers-rules.ts';
import { Refusal } from './refusal.ts';

type RequiredPorts = Pick<Ports, 'reference' | 'sessions'>;

/** `found`: null for a miss. A client could otherwise guess codes [SRV-045]. */
async function countLookUp(
  { sessions }: RequiredPorts,
  session: Session,
  found: string | null,
): Promise<void> {
  if (!(await sessions.admitLookup(session, found)))
    throw new Refusal('too-many-requests', { retryAfterSeconds: 24 * 60 * 60 });
}

const formatWorkplaceKey = (code: string): string => `workplace/${code}`;

export async function findInvitation(code: string, session: Session, ports: RequiredPorts): Promise<boolean> {
  const isFound = await ports.reference.hasInvitation(session.application.bankCode, code);
  await countLookUp(ports, session, isFound ? `invitation/${code}` : null);
  return isFound;
}

export async function findWorkplace(
  code: string,
  session: Session,
  ports: RequiredPorts,
): Promise<WorkplaceFound | null> {
  const found = await ports.reference.findWorkplaceByCode(session.application.bankCode, code);
  await countLookUp(ports, session, found && formatWorkplaceKey(code));
  return found;
}

export async function findNamedWorkplace(
  payload: WorkplacePayload | null,
  bankCode: string,
  { reference }: Pick<Ports, 'reference'>,
): Promise<(WorkplaceFound & { readonly code: string }) | null> {
  const id = payload?.workplaceId ?? null;
  return id === null ? null : reference.findWorkplaceById(bankCode, id);
}

export async function validateWorkplace(
  payload: ParentWorkplacePayload & Partial<WorkplacePayload>,
  bank: Bank,
  session: Session,
  ports: RequiredPorts,
  person: Person = getPerson(session),
): Promise<void> {
  const { reference } = ports;
  const { workplaceId = null, invitationCode = null } = payload;
  const { bankCode, answers } = session.application;
  const found = workplaceId === null ? null : await findWorkplaceFoundBefore(workplaceId, session, ports);
  const invitationFound =
    invitationCode !== null &&
    isCode(invitationCode) &&
    (invitationCode === answers.workplace?.invitationCode
      ? await reference.hasInvitation(bankCode, invitationCode)
      : await findInvitation(invitationCode, session, ports));
  const state = (isFound: boolean): CodeState => (isFound ? 'verified' : 'not-found');
  const draft = toWorkplaceDraft(payload, found, found?.code ?? '');
  const context = {
    person,
    mobileBeginnings: bank.mobileBeginnings,
    found,
    occupations: await reference.listOccupations(),
    workplaceCodeState: state(found !== null),
    invitationCodeState: state(invitationFound),
  };
  refuseProblems(findPayloadProblems(workplaceTable, payload, draft, createWorkplaceGroup(draft, context)));
}

/** An id is easier to guess than a code [SRV-045]. */
async function findWorkplaceFoundBefore(
  id: string,
  session: Session,
  ports: RequiredPorts,
): Promise<(WorkplaceFound & { readonly code: string }) | null> {
  const { bankCode, answers } = session.application;
  const workplace = await ports.reference.findWorkplaceById(bankCode, id);
  // A saved value was found before, so its check is no look-up.
  if (id === answers.workplace?.workplaceId) return workplace;
  const key = workplace && formatWorkplaceKey(workplace.code);
  const isKnown = key !== null && (await ports.sessions.hasFound(session, key));
  await countLookUp(ports, session, isKnown ? key : null);
  return isKnown ? workplace : null;
}

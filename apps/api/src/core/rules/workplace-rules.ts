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

/** A client could otherwise guess codes [SRV-045]. */
async function lookUpCode<T>(
  { sessions }: Pick<Ports, 'sessions'>,
  session: Session,
  find: () => Promise<T | null>,
  keyOf: (found: T) => string,
): Promise<T | null> {
  const found = await find();
  if (!(await sessions.admitLookup(session, found === null ? null : keyOf(found)))) {
    throw new Refusal('too-many-requests', { retryAfterSeconds: 24 * 60 * 60 });
  }
  return found;
}

const formatWorkplaceKey = (code: string): string => `workplace/${code}`;

export async function findInvitation(code: string, session: Session, ports: RequiredPorts): Promise<boolean> {
  const find = async () =>
    (await ports.reference.hasInvitation(session.application.bankCode, code)) ? code : null;
  return (await lookUpCode(ports, session, find, () => `invitation/${code}`)) !== null;
}

export const findWorkplace = (
  code: string,
  session: Session,
  ports: RequiredPorts,
): Promise<WorkplaceFound | null> =>
  lookUpCode(
    ports,
    session,
    () => ports.reference.findWorkplaceByCode(session.application.bankCode, code),
    () => formatWorkplaceKey(code),
  );

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
  // A saved value was found before, so its check is no look-up.
  const found =
    workplaceId === null
      ? null
      : workplaceId === answers.workplace?.workplaceId
        ? await reference.findWorkplaceById(bankCode, workplaceId)
        : await lookUpCode(
            ports,
            session,
            () => findWorkplaceFoundBefore(workplaceId, session, ports),
            ({ code }) => formatWorkplaceKey(code),
          );
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
  { reference, sessions }: RequiredPorts,
): Promise<(WorkplaceFound & { readonly code: string }) | null> {
  const workplace = await reference.findWorkplaceById(session.application.bankCode, id);
  if (workplace === null) return null;
  return (await sessions.hasFound(session, formatWorkplaceKey(workplace.code))) ? workplace : null;
}

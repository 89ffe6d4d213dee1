import { findPayloadProblems } from '@kaisetsu/domain/answers/table';
import {
  createWorkplaceGroup,
  type ParentWorkplacePayload,
  toWorkplaceDraft,
  type WorkplaceFound,
  type WorkplacePayload,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import { type CodeState, isCode } from '@kaisetsu/domain/fields/code';
import type { Person } from '@kaisetsu/domain/fields/person';
import type { ReferenceData, Visit } from '../ports.ts';
import { getPerson, refuseProblems } from './answers-rules.ts';
import { Refusal } from './refusal.ts';

/** `found`: null for a miss. A client could otherwise guess codes [SRV-045]. */
async function countLookUp({ ports, session }: Visit, found: string | null): Promise<void> {
  if (!(await ports.sessions.admitLookup(session, found)))
    throw new Refusal('too-many-requests', { retryAfterSeconds: 24 * 60 * 60 });
}

const formatWorkplaceKey = (code: string): string => `workplace/${code}`;

export async function findInvitation(code: string, visit: Visit): Promise<boolean> {
  const isFound = await visit.ports.reference.hasInvitation(visit.bank.code, code);
  await countLookUp(visit, isFound ? `invitation/${code}` : null);
  return isFound;
}

export async function findWorkplace(code: string, visit: Visit): Promise<WorkplaceFound | null> {
  const found = await visit.ports.reference.findWorkplaceByCode(visit.bank.code, code);
  await countLookUp(visit, found && formatWorkplaceKey(code));
  return found;
}

export async function validateWorkplace(
  payload: ParentWorkplacePayload & Partial<WorkplacePayload>,
  visit: Visit,
  person: Person = getPerson(visit.session),
): Promise<void> {
  const { bank, session, ports } = visit;
  const { reference } = ports;
  const { workplaceId = null, invitationCode = null } = payload;
  const found = workplaceId === null ? null : await findWorkplaceFoundBefore(workplaceId, visit);
  const invitationFound =
    invitationCode !== null &&
    isCode(invitationCode) &&
    (invitationCode === session.application.answers.workplace?.invitationCode
      ? await reference.hasInvitation(bank.code, invitationCode)
      : await findInvitation(invitationCode, visit));
  const state = (isFound: boolean): CodeState => (isFound ? 'verified' : 'not-found');
  const draft = toWorkplaceDraft(payload, found, found?.code ?? '');
  const context = {
    person,
    bank,
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
  visit: Visit,
): ReturnType<ReferenceData['findWorkplaceById']> {
  const { bank, session, ports } = visit;
  const workplace = await ports.reference.findWorkplaceById(bank.code, id);
  // A saved value was found before, so its check is no look-up.
  if (id === session.application.answers.workplace?.workplaceId) return workplace;
  const key = workplace && formatWorkplaceKey(workplace.code);
  const isKnown = key !== null && (await ports.sessions.hasFound(session, key));
  await countLookUp(visit, isKnown ? key : null);
  return isKnown ? workplace : null;
}

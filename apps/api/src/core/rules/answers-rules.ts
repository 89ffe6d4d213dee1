import type { Problems } from '@kaisetsu/domain/answers/check';
import { listMissingAnswers } from '@kaisetsu/domain/answers/incomplete-steps';
import { createParentGroup, type ParentPayload, parentTable } from '@kaisetsu/domain/answers/parent';
import { createPersonalGroup, type PersonalPayload, personalTable } from '@kaisetsu/domain/answers/personal';
import { findPayloadProblems, toDraft } from '@kaisetsu/domain/answers/table';
import {
  createWorkplaceGroup,
  type ParentWorkplacePayload,
  toWorkplaceDraft,
  type WorkplaceFound,
  type WorkplacePayload,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import { adultAge } from '@kaisetsu/domain/fields/birthday';
import { type CodeState, isCode } from '@kaisetsu/domain/fields/code';
import { email } from '@kaisetsu/domain/fields/email';
import type { Person } from '@kaisetsu/domain/fields/person';
import type { FieldError } from '@kaisetsu/domain/problem-shape';
import { computeAge, toTokyoDate } from '@kaisetsu/domain/text/calendar-date';
import type { ReferenceData, Session, Visit } from '../ports.ts';
import { findAddressProblems } from './address-rules.ts';
import { isOnList, listSelectableBranches } from './branch-list.ts';
import { Refusal } from './refusal.ts';

export const getToday = (session: Session): string => toTokyoDate(session.now);

const getPerson = ({ application }: Session): 'applicant' | 'child' =>
  application.type === 'CHILD' ? 'child' : 'applicant';

export function refuseProblems(problems: Problems<string>): void {
  const errors: FieldError[] = Object.entries(problems).flatMap(([field, problem]) =>
    problem === undefined ? [] : [{ field, ...problem }],
  );
  if (errors.length > 0) throw new Refusal('invalid-answers', { errors });
}

export function requireSameBank(bodyBankCode: string, bankCode: string): void {
  if (bodyBankCode !== bankCode) throw new Refusal('wrong-bank');
}

export function requireMailAddress(mailAddress: string): void {
  const fault = email.isEmpty(mailAddress) ? { code: 'email-invalid' as const } : email.validate(mailAddress);
  if (fault !== null) refuseProblems({ mailAddress: fault });
}

export function crossesAgeLimit(before: string | undefined, after: string, today: string): boolean {
  if (before === undefined) return false;
  return computeAge(before, today) >= adultAge !== computeAge(after, today) >= adultAge;
}

export function validatePersonal(
  body: PersonalPayload,
  { bank, session, ports }: Visit,
  hasNoBranch = false,
): void {
  const draft = toDraft(personalTable, body);
  const context = {
    ...{ person: getPerson(session), bank, today: getToday(session), postalTable: ports.postcodes },
    // A page that does not know about the branches asks for the reason.
    hasNoBranch: hasNoBranch && body.distanceTransactionReason === null,
  };
  refuseProblems(findPayloadProblems(personalTable, body, draft, createPersonalGroup(draft, context)));
  refuseProblems(findAddressProblems(body, ports.postcodes));
}

export function validateParent(
  body: ParentPayload,
  child: PersonalPayload | null,
  { bank, session }: Visit,
): void {
  const group = createParentGroup({ today: getToday(session), bank, child });
  refuseProblems(findPayloadProblems(parentTable, body, toDraft(parentTable, body), group));
}

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

/** Saved answers can become invalid: the child turns 18, the bank closes a branch [SRV-026]. */
export async function validateTogether(visit: Visit): Promise<void> {
  const errors = await listFieldErrors(visit);
  if (errors.length > 0) throw new Refusal('invalid-answers', { status: 409, errors });
}

/** The answers for which the PIN would be refused; the confirmation shows them (SRV-246). */
export async function listInvalidAnswers(visit: Visit): Promise<readonly FieldError[]> {
  const { type, answers, pinSet } = visit.session.application;
  return pinSet || listMissingAnswers(type, answers).length > 0 ? [] : listFieldErrors(visit);
}

async function listFieldErrors(visit: Visit): Promise<readonly FieldError[]> {
  try {
    await validateEachGroup(visit);
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.errors !== undefined) return error.errors;
    throw error;
  }
}

async function validateEachGroup(visit: Visit): Promise<void> {
  const { bank, session, ports } = visit;
  const { type, answers } = session.application;
  const { personal, workplace, parent, parentWorkplace, branchCode } = answers;
  if (personal === null || workplace === null) throw new Refusal('out-of-order');
  validatePersonal(personal, visit);
  await validateWorkplace(workplace, visit);
  if (type === 'CHILD') {
    if (parent === null || parentWorkplace === null) throw new Refusal('out-of-order');
    validateParent(parent, personal, visit);
    await validateWorkplace(parentWorkplace, visit, 'parent');
  }
  const branches = await ports.reference.listBranches(bank.code);
  if (!isOnList(branchCode, listSelectableBranches(personal, type, bank, branches, ports.postcodes))) {
    refuseProblems({ branchCode: { code: 'not-allowed' } });
  }
}

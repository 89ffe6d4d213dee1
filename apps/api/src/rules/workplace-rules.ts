import type { WorkplaceFound } from '@kaisetsu/domain/answers/workplace';
import {
  emptyWorkplace,
  type ParentWorkplacePayload,
  parentWorkplacePayload,
  type WorkplacePayload,
  workplaceDraft,
  workplaceGroup,
  workplacePayload,
} from '@kaisetsu/domain/answers/workplace';
import type { Bank } from '@kaisetsu/domain/bank';
import { type CodeState, isCode } from '@kaisetsu/domain/fields/code';
import type { Person } from '@kaisetsu/domain/fields/person';
import type { Ports, Session } from '../ports.ts';
import { enforce, requireCanonical } from './answers-rules.ts';
import { invitationLookupKey, lookUpCode, workplaceLookupKey } from './code-lookup.ts';

type RequiredPorts = Pick<Ports, 'reference' | 'sessions'>;

/**
 * Returns the workplace whose id is in the workplace answers, with the workplace code. Returns null if the answers have no
 * workplace id, or if the bank has no workplace with this id.
 */
export async function workplaceNamed(
  payload: WorkplacePayload | null,
  bankCode: string,
  { reference }: Pick<Ports, 'reference'>,
): Promise<(WorkplaceFound & { readonly code: string }) | null> {
  const id = payload?.workplaceId ?? null;
  return id === null ? null : reference.workplaceById(bankCode, id);
}

/**
 * Applies every rule of spec 5.2 about occupation and workplace, and looks up the workplace id and the invitation code again.
 * @throws Refusal 400 with each invalid field and its error code; 429 when the session has used up its look-ups
 */
export async function validateWorkplace(
  payload: ParentWorkplacePayload & Partial<WorkplacePayload>,
  person: Person,
  bank: Bank,
  session: Session,
  ports: RequiredPorts,
): Promise<void> {
  const { reference } = ports;
  const { workplaceId = null, invitationCode = null } = payload;
  const { bankCode, answers } = session.application;
  // If the id or the code is the saved one, an earlier call has already found it. So a check of the saved value does not count
  // as a look-up, and is also possible after the session has used up its look-ups.
  const found =
    workplaceId === null
      ? null
      : workplaceId === answers.workplace?.workplaceId
        ? await reference.workplaceById(bankCode, workplaceId)
        : await lookUpCode(
            ports,
            session,
            () => workplaceFoundBefore(workplaceId, session, ports),
            ({ code }) => workplaceLookupKey(code),
          );
  const invitationFound =
    invitationCode !== null &&
    isCode(invitationCode) &&
    (invitationCode === answers.workplace?.invitationCode
      ? await reference.invitationExists(bankCode, invitationCode)
      : (await lookUpCode(
          ports,
          session,
          async () => ((await reference.invitationExists(bankCode, invitationCode)) ? invitationCode : null),
          invitationLookupKey,
        )) !== null);
  const state = (isFound: boolean): CodeState => (isFound ? 'verified' : 'not-found');
  const draft = workplaceDraft(payload, found, found?.code ?? '');
  const context = {
    person,
    mobileBeginnings: bank.mobileBeginnings,
    found,
    occupations: await reference.occupations(),
    workplaceCodeState: state(found !== null),
    invitationCodeState: state(invitationFound),
  };
  enforce(workplaceGroup(draft, context), draft, emptyWorkplace);
  requireCanonical(payload, person === 'parent' ? parentWorkplacePayload(draft) : workplacePayload(draft));
}

/**
 * Returns the workplace with this id only if the session has found the code of this workplace before. The reason is that a
 * client can guess an id more easily than a code [SRV-045].
 */
async function workplaceFoundBefore(
  id: string,
  session: Session,
  { reference, sessions }: RequiredPorts,
): Promise<(WorkplaceFound & { readonly code: string }) | null> {
  const workplace = await reference.workplaceById(session.application.bankCode, id);
  if (workplace === null) return null;
  return (await sessions.hasFound(session, workplaceLookupKey(workplace.code))) ? workplace : null;
}

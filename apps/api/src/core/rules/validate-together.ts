import { listMissingAnswers } from '@kaisetsu/domain/answers/incomplete-steps';
import type { Bank } from '@kaisetsu/domain/bank';
import type { FieldError } from '@kaisetsu/domain/problem-details';
import type { Ports, Session } from '../ports.ts';
import { getToday, refuseProblems, validateParent, validatePersonal } from './answers-rules.ts';
import { isOnList, listSelectableBranches } from './branch-list.ts';
import { Refusal } from './refusal.ts';
import { validateWorkplace } from './workplace-rules.ts';

type RequiredPorts = Pick<Ports, 'reference' | 'sessions' | 'postcodes'>;

/** Saved answers can become invalid: the child turns 18, the bank closes a branch [SRV-026]. */
export async function validateTogether(bank: Bank, session: Session, ports: RequiredPorts): Promise<void> {
  try {
    await validateEachGroup(bank, session, ports);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw new Refusal('invalid-answers', { status: 409, errors: error.errors });
  }
}

/** The answers for which the PIN would be refused; the confirmation shows them (SRV-246). */
export async function listInvalidAnswers(
  bank: Bank,
  session: Session,
  ports: RequiredPorts,
): Promise<readonly FieldError[]> {
  const { type, answers, pinSet } = session.application;
  if (pinSet || listMissingAnswers(type, answers).length > 0) return [];
  try {
    await validateEachGroup(bank, session, ports);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.errors ?? [];
  }
}

async function validateEachGroup(bank: Bank, session: Session, ports: RequiredPorts): Promise<void> {
  const { type, answers } = session.application;
  const { personal, workplace, parent, parentWorkplace, branchCode } = answers;
  if (personal === null || workplace === null) throw new Refusal('out-of-order');
  validatePersonal(personal, bank, session, ports);
  await validateWorkplace(workplace, bank, session, ports);
  if (type === 'CHILD') {
    if (parent === null || parentWorkplace === null) throw new Refusal('out-of-order');
    validateParent(parent, personal, bank, getToday(session));
    await validateWorkplace(parentWorkplace, bank, session, ports, 'parent');
  }
  const branches = await ports.reference.listBranches(bank.code);
  if (!isOnList(branchCode, listSelectableBranches(personal, type, bank, branches, ports.postcodes))) {
    refuseProblems({ branchCode: { code: 'not-allowed' } });
  }
}

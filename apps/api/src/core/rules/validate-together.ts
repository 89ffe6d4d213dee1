import { listMissingAnswers } from '@kaisetsu/domain/answers/incomplete-steps';
import type { FieldError } from '@kaisetsu/domain/problem-shape';
import type { Visit } from '../ports.ts';
import { refuseProblems, validateParent, validatePersonal } from './answers-rules.ts';
import { isOnList, listSelectableBranches } from './branch-list.ts';
import { Refusal } from './refusal.ts';
import { validateWorkplace } from './workplace-rules.ts';

/** Saved answers can become invalid: the child turns 18, the bank closes a branch [SRV-026]. */
export async function validateTogether(visit: Visit): Promise<void> {
  try {
    await validateEachGroup(visit);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw new Refusal('invalid-answers', { status: 409, errors: error.errors });
  }
}

/** The answers for which the PIN would be refused; the confirmation shows them (SRV-246). */
export async function listInvalidAnswers(visit: Visit): Promise<readonly FieldError[]> {
  const { type, answers, pinSet } = visit.session.application;
  if (pinSet || listMissingAnswers(type, answers).length > 0) return [];
  try {
    await validateEachGroup(visit);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.errors ?? [];
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

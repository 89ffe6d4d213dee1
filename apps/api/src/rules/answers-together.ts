import type { Bank } from '@kaisetsu/domain/bank';
import type { Application } from '../application.ts';
import type { Ports, Session } from '../ports.ts';
import { refuseProblems, todayOf } from './answers-rules.ts';
import { isOnList, selectableBranches } from './branch-list.ts';
import { validateParent } from './parent-rules.ts';
import { validatePersonal } from './personal-rules.ts';
import { Refusal } from './refusal.ts';
import { validateWorkplace } from './workplace-rules.ts';

type RequiredPorts = Pick<Ports, 'reference' | 'sessions' | 'postcodes'>;

/**
 * Judges every saved group once more, by its own rules and as it stands beside the others today: a birthday may have come,
 * a child's surname been changed after the parent's, a branch been closed. @throws Refusal 409 with the errors of the first
 * group that no longer holds (docs/product-decisions.md "Answers", pin)
 */
export async function validateTogether(
  application: Application,
  bank: Bank,
  session: Session,
  ports: RequiredPorts,
): Promise<void> {
  try {
    await validateEachGroup(application, bank, session, ports);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    throw new Refusal(409, 'invalid-answers', error.errors === undefined ? {} : { errors: error.errors });
  }
}

async function validateEachGroup(
  { type, answers }: Application,
  bank: Bank,
  session: Session,
  ports: RequiredPorts,
): Promise<void> {
  const { personal, workplace, parent, parentWorkplace, branchCode } = answers;
  if (personal === null || workplace === null) throw new Refusal(409, 'out-of-order');
  validatePersonal(personal, bank, session, ports);
  await validateWorkplace(workplace, type === 'CHILD' ? 'child' : 'applicant', session, ports);
  if (type === 'CHILD') {
    if (parent === null || parentWorkplace === null) throw new Refusal(409, 'out-of-order');
    validateParent(parent, personal, todayOf(session));
    await validateWorkplace(parentWorkplace, 'parent', session, ports);
  }
  const branches = await ports.reference.branches(bank.code);
  if (!isOnList(branchCode, selectableBranches(personal, type, bank, branches, ports.postcodes))) {
    refuseProblems({ branchCode: { code: 'not-allowed' } });
  }
}

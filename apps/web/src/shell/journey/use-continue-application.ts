import { declarationIds } from '@kaisetsu/domain/answers/pre-check';
import type { Bank } from '@kaisetsu/domain/bank';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { type DocumentType, hasChildDocuments } from '@kaisetsu/domain/documents';
import { getIdentityStep } from '@kaisetsu/domain/flows/journey';
import { call } from '../../client/call.ts';
import { readIdentityMethods } from './identity-methods.ts';
import { type NavigationState, useJourney } from './journey.ts';

/** Undefined: only the specification's field was sent. */
type ContinueAt = CallResponse<'verifyCode'>['continueAt'] | undefined;

/** Saves the agreements first. After the cut-over (docs/design/identity.md "Cut-over") the child's card needs no photo. */
export function useContinueApplication(state: NavigationState) {
  const { bank, flow, state: here, next, goTo } = useJourney();
  const hasAll = async (sent: readonly DocumentType[]): Promise<boolean> => {
    const lacksOnlyCard = !hasChildDocuments(sent) && hasChildDocuments(sent, false);
    return lacksOnlyCard ? !(await readIdentityMethods()).childByPhoto : hasChildDocuments(sent);
  };
  return async (at: ContinueAt, sent: readonly DocumentType[]): Promise<void> => {
    await sendAgreements(bank, here.preCheck);
    if (at !== 'identity') next(state);
    else if (flow.type === 'GENERAL' || (await hasAll(sent))) goTo(getIdentityStep(flow.type), state);
    else goTo('capture-preparation', state);
  };
}

async function sendAgreements({ links }: Bank, preCheck: NavigationState['preCheck']): Promise<void> {
  if (preCheck === undefined) return;
  const declarations = declarationIds.flatMap((id) => {
    const answer = preCheck[id];
    return answer === 'yes' || answer === 'no' ? [{ id, answer }] : [];
  });
  const regulations = links.regulations.map(({ label, edition }) => ({ label, edition }));
  await call('postAgreements', { body: { declarations, regulations } });
}

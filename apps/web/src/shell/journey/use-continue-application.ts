import type { CallResponse } from '@kaisetsu/domain/calls';
import { type DocumentType, hasChildDocuments } from '@kaisetsu/domain/documents';
import { getIdentityStep } from '@kaisetsu/domain/flows/journey';
import { useBank } from '../frame/bank.ts';
import { readIdentityMethods } from './identity-methods.ts';
import { type NavigationState, useJourney } from './journey.ts';
import { sendAgreements } from './send-agreements.ts';

/** Undefined: only the specification's field was sent. */
type ContinueAt = CallResponse<'verifyCode'>['continueAt'] | undefined;

/** Saves the agreements first. After the cut-over (docs/design/identity.md "Cut-over") the child's card needs no photo. */
export function useContinueApplication(
  state: NavigationState,
): (at: ContinueAt, sent: readonly DocumentType[]) => Promise<void> {
  const bank = useBank();
  const { flow, state: here, next, goTo } = useJourney();
  const hasAll = async (sent: readonly DocumentType[]): Promise<boolean> => {
    const lacksOnlyCard = !hasChildDocuments(sent) && hasChildDocuments(sent, { cardAsked: false });
    return lacksOnlyCard ? !(await readIdentityMethods()).childByPhoto : hasChildDocuments(sent);
  };
  return async (at, sent) => {
    await sendAgreements(bank, here.preCheck);
    if (at !== 'identity') next(state);
    else if (flow.type === 'GENERAL' || (await hasAll(sent))) goTo(getIdentityStep(flow.type), state);
    else goTo('capture-preparation', state);
  };
}

import type { CallResponse } from '@kaisetsu/domain/calls';
import { type DocumentType, hasChildDocuments } from '@kaisetsu/domain/documents';
import { identityStep } from '@kaisetsu/domain/flows/journey';
import { type NavigationState, useJourney } from './journey.ts';

type ContinueAt = CallResponse<'verifyCode'>['continueAt'];

/**
 * Leads to the step where an application continues. A child application with all documents continues at the
 * parent's verification.
 */
export function useContinueApplication(
  state: NavigationState,
): (at: ContinueAt, sent: readonly DocumentType[]) => void {
  const { flow, next, goTo } = useJourney();
  return (at, sent) => {
    if (at === 'answers') next(state);
    else if (flow.type === 'GENERAL' || hasChildDocuments(sent)) goTo(identityStep(flow.type), state);
    else goTo('capture-preparation', state);
  };
}

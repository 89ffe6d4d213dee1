import type { CallResponse } from '@kaisetsu/domain/calls';
import { type DocumentType, hasChildDocuments } from '@kaisetsu/domain/documents';
import { identityStep } from '@kaisetsu/domain/flows/journey';
import { call } from '../../client/call.ts';
import { readSession } from '../../client/session.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useJourney } from '../../shell/journey.ts';
import { useBusy } from '../../shell/use-busy.ts';

type ContinueAt = CallResponse<'verifyCode'>['continueAt'];

/**
 * Leads a verified applicant to the step where the application continues. A child application with all
 * documents continues at the parent's verification.
 */
export function useContinueApplication(
  mailAddress?: string,
): (at: ContinueAt, sent: readonly DocumentType[]) => void {
  const { flow, next, goTo } = useJourney();
  const state = mailAddress === undefined ? {} : { mailAddress };
  return (at, sent) => {
    if (at === 'answers') next(state);
    else if (flow.type === 'GENERAL' || hasChildDocuments(sent)) goTo(identityStep(flow.type), state);
    else goTo('capture-preparation', state);
  };
}

/** Shown if the address is already verified: the applicant can go on without another code. */
export function AlreadyVerified() {
  const { state, fail } = useJourney();
  const { busy, run } = useBusy();
  const continueApplication = useContinueApplication(state.codeSent?.mailAddress);
  if (readSession('authenticationToken') === '') return null;
  const press = () =>
    run(() =>
      call('getApplication', {}).then(
        ({ answers }) => continueApplication(answers.pinSet ? 'identity' : 'answers', answers.documents),
        fail,
      ),
    );
  return (
    <Notice>
      <p>メールアドレスの確認は済んでいます。変更しない場合は、このままお進みください。</p>
      <Button kind="secondary" busy={busy} onPress={() => void press()}>
        入力を続ける
      </Button>
    </Notice>
  );
}

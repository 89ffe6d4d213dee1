import { findIncompleteSteps } from '@kaisetsu/domain/answers/incomplete-steps';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { getPath, getStep } from '@kaisetsu/domain/flows/journey';
import type { Flow, StepId } from '@kaisetsu/domain/flows/step';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { call } from '../../client/call.ts';
import { useJourney } from '../journey/journey.ts';
import { useBusy } from '../journey/use-busy.ts';
import { useContinueApplication } from '../journey/use-continue-application.ts';

export function ContinuedElsewhere() {
  const { state } = useJourney();
  if (state.continuedElsewhere === 'completed') return <Completed />;
  return state.continuedElsewhere === 'out-of-order' ? <NotSaved /> : <AnswersFrozen />;
}

function AnswersFrozen() {
  return (
    <Dialog title="お申込みの内容は確定しています" actions={<ContinueButton>本人確認へ進む</ContinueButton>}>
      <p>ほかの画面で暗証番号が設定されたため、入力内容を変更できません。</p>
      <p>
        お申込みには、<strong>ほかの画面で最後に保存された内容と暗証番号</strong>
        が使われます。この画面で入力した内容は使われません。
      </p>
    </Dialog>
  );
}

/** A success that a proxy invented leads to the next step although nothing was saved. */
function NotSaved() {
  return (
    <Dialog
      title="前の画面の内容が保存されていません"
      actions={<ContinueButton>保存されていない画面へ進む</ContinueButton>}
    >
      <p>通信の不具合により、前の画面の内容を保存できませんでした。</p>
      <p>お手数ですが、保存されていない画面からもう一度お進みください。</p>
    </Dialog>
  );
}

/** Leads to the step at which the stored application continues. */
function ContinueButton(props: { children: string }) {
  const { flow, goTo, failToLoad } = useJourney();
  const { busy, run } = useBusy();
  // The guard permits every step of a resumed application after the e-mail verification.
  const continueApplication = useContinueApplication({ previous: getPath(flow, 'verification') });
  const resume = ({ application, answers }: CallResponse<'getApplication'>) => {
    if (answers.pinSet) return continueApplication('identity', answers.documents);
    const { step, previous } = findStepToContinue(flow, { ...answers, ...application });
    return goTo(step, { previous });
  };
  return (
    <Button busy={busy} onPress={() => void run(() => call('getApplication', {}).then(resume, failToLoad))}>
      {props.children}
    </Button>
  );
}

function findStepToContinue(flow: Flow, saved: Parameters<typeof findIncompleteSteps>[1]) {
  const incomplete = findIncompleteSteps(flow.type, saved);
  // The child's workplace is part of the step `personal`.
  const isOfChild = flow.type === 'CHILD' && 'workplace' in incomplete;
  const isIncomplete = (id: StepId) => id in incomplete || (isOfChild && id === 'personal');
  const found = flow.steps.find(({ id }) => isIncomplete(id)) ?? getStep(flow, 'confirmation');
  return { step: found.id, previous: found.from?.[0] ?? '' };
}

function Completed() {
  const { goTo } = useJourney();
  return (
    <Dialog
      title="お申込みは完了しています"
      actions={<Button onPress={() => goTo('ekyc-callback')}>受付番号を表示する</Button>}
    >
      <p>ほかの画面で、お申込みが完了しました。この画面で入力した内容は使われません。</p>
    </Dialog>
  );
}

import { findIncompleteSteps } from '@kaisetsu/domain/answers/incomplete-steps';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { messageOf, type Problem } from '@kaisetsu/domain/fields/problem';
import type { StepId } from '@kaisetsu/domain/flows/step';
import { useState } from 'react';
import { Actions, Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Notice } from '../../components/notice.tsx';
import { Summary } from '../../components/summary.tsx';
import { useJourney } from '../../shell/journey.ts';
import { Loading } from '../../shell/loading.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useLoaded } from '../../shell/use-loaded.ts';
import { childOccupation } from '../person/person-texts.ts';
import { accountRows, parentRows, personalRows, type Row, workplaceRows } from './summary-rows.ts';

/** `/confirmation`, `/child/confirmation` (spec 2.13): all answers, read-only, with a link to correct each part. */
export function Confirmation() {
  const saved = useLoaded('getApplication', {});
  return saved === null ? <Loading /> : <Answers saved={saved} />;
}

function Answers(props: { saved: CallResponse<'getApplication'> }) {
  const { flow, state, next, back } = useJourney();
  const [confirmed, setConfirmed] = useState(false);
  const { application, applicationParent, answers, answersVersion } = props.saved;
  const child = applicationParent !== null;
  const incomplete = findIncompleteSteps(flow.type, { ...answers, ...application });
  const isWhole = Object.keys(incomplete).length === 0;
  return (
    <Screen lead="入力内容をご確認ください。誤りがあるときは「修正する」から直せます。">
      {state.answersChanged ? (
        <Notice kind="error">
          <p>
            ほかの画面で入力内容が変更されました。変更後の内容を、もう一度ご確認ください。暗証番号は、まだ設定されていません。
          </p>
        </Notice>
      ) : null}
      <Part
        title={child ? 'お子さまの情報' : 'お客さまの情報'}
        step="personal"
        problem={incomplete.personal}
        rows={personalRows(application, answers.personal)}
      />
      <Part
        title={child ? 'お子さまのご職業' : 'ご職業・お勤め先'}
        step={child ? 'personal' : 'workplace'}
        {...(child && { headingId: childOccupation })}
        problem={incomplete.workplace}
        rows={workplaceRows(application)}
      />
      {child ? (
        <Part
          title="親権者さまの情報"
          step="parent"
          problem={incomplete.parent}
          rows={[...parentRows(applicationParent), ...workplaceRows(applicationParent)]}
        />
      ) : null}
      <Part
        title="口座について"
        step={
          incomplete.branch === undefined && incomplete['seal-less'] !== undefined ? 'seal-less' : 'branch'
        }
        problem={incomplete.branch ?? incomplete['seal-less']}
        missing={
          incomplete.branch === undefined ? '印鑑の届出が選ばれていません。' : 'お取引店が選ばれていません。'
        }
        rows={accountRows(application)}
      />
      <Checkbox checked={confirmed} onChange={setConfirmed}>
        {child ? 'お子さまの' : ''}ご住所が現住所と同じであることを確認しました
      </Checkbox>
      {isWhole ? null : (
        <p className="field-error">直していただくところがあります。上の赤い案内のある欄をご確認ください。</p>
      )}
      <Actions>
        <Button disabled={!confirmed || !isWhole} onPress={() => next({ answersVersion })}>
          申し込む
        </Button>
        <Button kind="secondary" onPress={back}>
          戻る
        </Button>
      </Actions>
    </Screen>
  );
}

/**
 * Shows `problem` beside the link that corrects it. Without it the applicant would see an error page after
 * the PIN.
 */
function Part(props: {
  title: string;
  step: StepId;
  /** Id of the heading on that step's screen; without it the screen opens at its top. */
  headingId?: string;
  problem: Problem | undefined;
  /** Message for an answer that is not chosen, if the title does not name it. */
  missing?: string;
  rows: readonly Row[];
}) {
  const { goTo } = useJourney();
  return (
    <Summary
      title={props.title}
      rows={props.rows}
      action={
        <Button
          kind="link"
          onPress={() =>
            goTo(props.step, {
              amends: true,
              ...(props.headingId !== undefined && { headingId: props.headingId }),
            })
          }
        >
          修正する<span className="visually-hidden">（{props.title}）</span>
        </Button>
      }
      note={
        props.problem === undefined ? null : (
          <Notice kind="error">
            <p>
              {props.missing !== undefined && props.problem.code === 'selection-required'
                ? props.missing
                : messageOf(props.problem)}
              「修正する」から直してください。
            </p>
          </Notice>
        )
      }
    />
  );
}

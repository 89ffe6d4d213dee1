import type { CallResponse } from '@kaisetsu/domain/calls';
import type { StepId } from '@kaisetsu/domain/flows/step';
import { useState } from 'react';
import { Actions, Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Summary } from '../../components/summary.tsx';
import { useJourney } from '../../shell/journey.ts';
import { Loading } from '../../shell/loading.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useLoaded } from '../../shell/use-loaded.ts';
import { accountRows, parentRows, personalRows, type Row, workplaceRows } from './summary-rows.ts';

/** `/confirmation`, `/child/confirmation` (spec 2.13): everything once more, read-only, with a way back to each part. */
export function Confirmation() {
  const saved = useLoaded('getApplication', {});
  return saved === null ? <Loading /> : <Answers saved={saved} />;
}

function Answers(props: { saved: CallResponse<'getApplication'> }) {
  const { next, back } = useJourney();
  const [confirmed, setConfirmed] = useState(false);
  const { application, applicationParent } = props.saved;
  const child = applicationParent !== null;
  return (
    <Screen lead="入力内容をご確認ください。誤りがあるときは「修正する」から直せます。">
      <Part
        title={child ? 'お子さまの情報' : 'お客さまの情報'}
        step="personal"
        rows={personalRows(application)}
      />
      <Part
        title={child ? 'お子さまのご職業' : 'ご職業・お勤め先'}
        step={child ? 'personal' : 'workplace'}
        rows={workplaceRows(application)}
      />
      {child ? (
        <Part
          title="親権者さまの情報"
          step="parent"
          rows={[...parentRows(applicationParent), ...workplaceRows(applicationParent)]}
        />
      ) : null}
      <Part title="口座について" step="branch" rows={accountRows(application)} />
      <Checkbox checked={confirmed} onChange={setConfirmed}>
        ご住所が現住所と同じであることを確認しました
      </Checkbox>
      <Actions>
        <Button disabled={!confirmed} onPress={() => next()}>
          申し込む
        </Button>
        <Button kind="secondary" onPress={back}>
          戻る
        </Button>
      </Actions>
    </Screen>
  );
}

function Part(props: { title: string; step: StepId; rows: readonly Row[] }) {
  const { goTo } = useJourney();
  return (
    <Summary
      title={props.title}
      rows={props.rows}
      action={
        <Button kind="link" onPress={() => goTo(props.step)}>
          修正する<span className="visually-hidden">（{props.title}）</span>
        </Button>
      }
    />
  );
}

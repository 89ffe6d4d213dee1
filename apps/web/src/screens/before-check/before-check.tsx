import { generalFlow } from '@kaisetsu/domain/flows/general';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { Checkbox } from '@kaisetsu/ui/checkbox.tsx';
import { Missing, missingId } from '@kaisetsu/ui/missing.tsx';
import { Stages } from '@kaisetsu/ui/stages.tsx';
import { useState } from 'react';
import { Screen } from '../../shell/frame/screen.tsx';
import { getMethod, useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { ComingEndNotice } from '../identity/coming-end-notice.tsx';
import { laterMethodTexts, readsTwoCards, twoCardsRead } from '../identity/later-method-texts.ts';
import { readEntry } from '../landing/entry.ts';
import { Hero, howToResume } from '../landing/hero.tsx';
import { LandingModals } from '../landing/landing-modals.tsx';
import { OtherFlow } from '../landing/other-flow.tsx';
import { ConfirmationPoints } from './confirmation-points.tsx';
import { Preparation } from './preparation.tsx';

const points = 'points';

/** Spec 2.4. */
export function BeforeCheck() {
  const { state, next, updateState } = useJourney();
  const [entry] = useState(() => readEntry(state));
  const methods = useIdentityMethods();
  const method = getMethod(methods, 'CHILD');
  const hasTwoCards = methods !== null && readsTwoCards(method, methods.childByPhoto);
  // After back navigation `preCheck` also contains answers of `/child/term`.
  const { preCheck = {} } = state;
  const { 'points-read': pointsRead, prepared } = preCheck;
  const open = [pointsRead, prepared].filter((answer) => answer !== 'yes').length;
  const tick = (id: string) => (on: boolean) =>
    updateState((now) => ({ preCheck: { ...now.preCheck, [id]: on ? 'yes' : 'unanswered' } }));

  return (
    <Screen>
      <LandingModals />
      <ComingEndNotice methods={methods} type="CHILD" />
      <Hero
        catchPhrase={
          <>
            お子さまの口座も、
            <br />
            ご来店なしで開設
          </>
        }
        jump={{ label: 'ご確認いただきたいことへ進む', to: points }}
      />
      <OtherFlow to={generalFlow} entry={entry}>
        18歳以上の方の口座開設へ進む
      </OtherFlow>
      <p>{howToResume}</p>
      <details className="disclosure">
        <summary>お申込みの流れを見る</summary>
        <Stages
          stages={[
            ['確認と同意', 'お申込みの条件と規定等をご確認いただきます。'],
            [
              'お子さま・親権者さま情報の入力',
              '親権者さまのメールアドレスを認証し、お名前・ご住所などを入力します。',
            ],
            ['本人確認', hasTwoCards ? twoCardsRead : laterMethodTexts[method].childStage],
            ['お申込み完了', '結果はメールでお知らせします。'],
          ]}
        />
      </details>
      <div id={points}>
        <h2 tabIndex={-1}>ご確認いただきたいこと</h2>
      </div>
      <ConfirmationPoints />
      <Checkbox checked={pointsRead === 'yes'} onChange={tick('points-read')}>
        上記確認しました
      </Checkbox>
      <h2>ご用意いただくもの</h2>
      <Preparation method={method} hasTwoCards={hasTwoCards} />
      <Checkbox checked={prepared === 'yes'} onChange={tick('prepared')}>
        上記確認しました
      </Checkbox>
      <Missing>
        {open === 0 ? null : `「上記確認しました」にチェックを入れると、次へ進めます（あと${open}か所）。`}
      </Missing>
      <Actions>
        <Button disabled={open > 0} describedBy={missingId} onPress={() => next({ ...entry, preCheck })}>
          次へ
        </Button>
      </Actions>
    </Screen>
  );
}

import type { Receipt } from '@kaisetsu/domain/calls';
import { Actions, Button, ButtonLink, ExternalLink } from '@kaisetsu/ui/button.tsx';
import { CopyButton } from '@kaisetsu/ui/copy-button.tsx';
import { Stages } from '@kaisetsu/ui/stages.tsx';
import { useEffect, useLayoutEffect, useState } from 'react';
import { deleteDrafts } from '../../client/drafts.ts';
import { keepReceipt, readReceipt } from '../../client/receipt.ts';
import { clearSession } from '../../client/session.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { Contact } from '../../shell/frame/contact.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { useDisabledBack } from '../../shell/journey/use-disabled-back.ts';
import { ReceiptBox } from './receipt-box.tsx';
import { Result } from './result.tsx';

/** Spec 2.16. */
export function Complete() {
  const { state, flow } = useJourney();
  const completion = state.completion ?? readReceipt();
  useLayoutEffect(() => {
    deleteDrafts();
    clearSession();
    if (state.completion !== undefined) keepReceipt({ ...state.completion, type: flow.type });
  }, [state, flow]);
  // This screen has cleared the session, so back navigation would lead to an error.
  useDisabledBack();
  return completion === null ? <ReceiptLost /> : <CompletedScreen receipt={completion} />;
}

/** A reload without a network has lost the receipt, and the browser stores nothing. */
function ReceiptLost() {
  return (
    <Screen
      title="受付番号を表示できません"
      lead="受付番号は、お申込みの直後にだけ表示します。お申込みを終えられた方は、やり直す必要はありません。"
    >
      <p>受付番号は、お申込みのときにお送りした確認メールでご確認ください。</p>
      <Contact />
    </Screen>
  );
}

function CompletedScreen(props: { receipt: Receipt }) {
  const { personalNumberWished = false } = props.receipt;
  const bank = useBank();
  const { state, updateState } = useJourney();
  const [isAgain] = useState(state.receiptShown === true);
  const isNoted = state.receiptShown === true;
  useEffect(() => {
    if (!isNoted) updateState({ receiptShown: true });
  }, [isNoted, updateState]);
  return (
    <Screen lead="お申込みいただき、ありがとうございます。確認メールをお送りしました。口座開設の結果は、あらためてメールでお知らせします。">
      <ReceiptBox receipt={props.receipt}>
        <CopyButton
          text={props.receipt.applicationNumber}
          label="受付番号をコピー"
          failed="コピーできませんでした。番号を書き留めてください。"
        />
        <Button kind="small" onPress={() => window.print()}>
          印刷する・PDFで保存する
        </Button>
      </ReceiptBox>
      {isAgain ? <Result completion={props.receipt} /> : null}
      <p className="receipt-keep">
        お問い合わせの際は、受付番号をお知らせください。確認メールにも記載していますが、念のため書き留めるか、この画面を保存してください。
      </p>
      <h2>これからの流れ</h2>
      <Stages
        stages={[
          ['確認メール', 'お申込みを受け付けたことをお知らせするメールが届きます。'],
          ['結果のお知らせ', 'お申込み内容を確認し、結果をメールでお知らせします。'],
          ['キャッシュカードのお届け', '口座開設後、1～2週間程度で郵送します。必ずお受け取りください。'],
        ]}
      />
      {personalNumberWished ? (
        <>
          <h2>マイナンバーの届出</h2>
          <p>
            ご希望いただいた届出は、口座開設後に承ります。お手続きの方法は、
            <ExternalLink href={bank.links.personalNumber}>マイナンバー（個人番号）の取扱い</ExternalLink>
            でご確認ください。
          </p>
        </>
      ) : null}
      <Contact />
      <Actions>
        <ButtonLink kind="secondary" href={bank.links.questionnaire}>
          アンケートに回答する
        </ButtonLink>
        <ButtonLink sameTab kind="secondary" href={bank.links.homepage}>
          {bank.name}のホームページへ
        </ButtonLink>
      </Actions>
    </Screen>
  );
}

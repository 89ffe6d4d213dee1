import type { Receipt } from '@kaisetsu/domain/calls';
import { howToReadAgain, listNextSteps } from '@kaisetsu/domain/receipt';
import { Actions, Button, ButtonLink, ExternalLink } from '@kaisetsu/ui/button.tsx';
import { CopyButton } from '@kaisetsu/ui/copy-button.tsx';
import { Stages } from '@kaisetsu/ui/stages.tsx';
import { useEffect, useLayoutEffect, useState } from 'react';
import { deleteDrafts } from '../../client/drafts.ts';
import { keepReceipt, readReceipt } from '../../client/receipt.ts';
import { clearSession } from '../../client/session.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { Contact } from '../../shell/frame/contact-details.tsx';
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
  const bank = useBank();
  const { state, updateState } = useJourney();
  const [isAgain] = useState(state.receiptShown === true);
  const isNoted = state.receiptShown === true;
  useEffect(() => {
    if (!isNoted) updateState({ receiptShown: true });
  }, [isNoted, updateState]);
  return (
    <Screen lead="お申込みいただき、ありがとうございます。確認メールをお送りしました。口座開設の結果は、あらためてメールでお知らせします。">
      <ReceiptBox receipt={props.receipt} isNew={!isAgain}>
        <CopyButton
          text={props.receipt.applicationNumber}
          label="受付番号をコピー"
          failed="コピーできませんでした。番号を書き留めてください。"
        />
        {/* Browsers of apps lack it. */}
        {typeof window.print === 'function' ? (
          <Button kind="small" onPress={() => window.print()}>
            印刷する・PDFで保存する
          </Button>
        ) : null}
      </ReceiptBox>
      {isAgain ? <Result completion={props.receipt} /> : null}
      <p className="receipt-keep">
        お問い合わせの際は、受付番号をお知らせください。この内容は、確認メールにも記載しています。
      </p>
      <h2>これからの流れ</h2>
      <Stages
        stages={listNextSteps(bank, props.receipt).map(({ name, text, link }) => [
          name,
          <>
            {text}
            {link && <ExternalLink href={link.url}>{link.label}</ExternalLink>}
          </>,
        ])}
      />
      <p>{howToReadAgain}</p>
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

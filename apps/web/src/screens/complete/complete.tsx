import type { Receipt } from '@kaisetsu/domain/calls';
import { howToReadAgain, listNextSteps } from '@kaisetsu/domain/receipt';
import { Actions, Button, ButtonLink, ExternalLink } from '@kaisetsu/ui/button.tsx';
import { CopyButton } from '@kaisetsu/ui/copy-button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { Stages } from '@kaisetsu/ui/stages.tsx';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { call } from '../../client/call.ts';
import { deleteDrafts } from '../../client/drafts.ts';
import { keepReceipt, readReceipt } from '../../client/receipt.ts';
import { clearSession } from '../../client/session.ts';
import { Contact } from '../../shell/frame/contact-details.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { useDisabledBack } from '../../shell/journey/use-disabled-back.ts';
import { ReceiptBox } from './already-completed.tsx';

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
  if (completion !== null) return <CompletedScreen receipt={completion} />;
  // A reload without a network has lost the receipt, and the browser stores nothing.
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
  const { bank, state, updateState } = useJourney();
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
      {isAgain ? <Result {...props.receipt} /> : null}
      <p>お問い合わせの際は、受付番号をお知らせください。この内容は、確認メールにも記載しています。</p>
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

function Result({ applicationNumber, resultKey }: Receipt) {
  const { links } = useJourney().bank;
  const result = useLoadedOnce(
    async () =>
      resultKey === undefined ? null : call('readResult', { body: { applicationNumber, resultKey } }),
    null,
  );
  if (result === null) return null;
  const texts: Record<typeof result.state, ReactNode> = {
    open: 'お申込みの内容を確認しています。結果は、メールでお知らせします。',
    approved: '口座の開設手続きを承りました。キャッシュカードを、1～2週間程度で郵送します。',
    declined:
      '誠に申し訳ございませんが、口座の開設はお受けできませんでした。お問い合わせは、下記で承ります。',
    visit: (
      <>
        窓口での確認が必要です。お越しいただく店舗とお持ちいただくものを、メールでご確認ください。
        <ExternalLink href={links.visitReservation}>来店予約をする</ExternalLink>
      </>
    ),
  };
  return <NoticeText title="口座開設の結果">{texts[result.state]}</NoticeText>;
}

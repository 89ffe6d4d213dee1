import type { CallResponse } from '@kaisetsu/domain/calls';
import { ExternalLink } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import type { ReactNode } from 'react';
import { call } from '../../client/call.ts';
import { useBank } from '../../shell/frame/bank.ts';
import type { NavigationState } from '../../shell/journey/journey.ts';

type State = CallResponse<'readResult'>['state'];

/** Nothing when the result cannot be read. */
export function Result(props: { completion: NonNullable<NavigationState['completion']> }) {
  const { applicationNumber, resultKey } = props.completion;
  const { links } = useBank();
  const result = useLoadedOnce(
    async () =>
      resultKey === undefined ? null : call('readResult', { body: { applicationNumber, resultKey } }),
    null,
  );
  if (result === null) return null;
  const texts: Record<State, ReactNode> = {
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
  return (
    <Notice>
      <p>
        <strong>口座開設の結果</strong>
      </p>
      <p>{texts[result.state]}</p>
    </Notice>
  );
}

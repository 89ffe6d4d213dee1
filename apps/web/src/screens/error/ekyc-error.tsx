import { pathOf } from '@kaisetsu/domain/flows/journey';
import { stepHere, useTravelState } from '../../shell/journey.ts';
import { asideTitles } from '../../shell/step-titles.ts';
import { ErrorScreen } from './error-screen.tsx';

/**
 * `/ekyc-error` (spec 2.16): back to the identity verification of the application in this tab. After the third new start
 * going back leads here again (decisions "Answers"), so it then says that, and whom to ask.
 */
export function EkycErrorPage() {
  const path = '/ekyc-error';
  const { flow } = stepHere(path);
  const { noMoreStarts } = useTravelState();
  return (
    <ErrorScreen
      title={asideTitles['ekyc-error']}
      message="本人確認時にエラーが発生しました。お手数ですが、再度本人確認をお願いいたします。"
      button="本人確認へ戻る"
      to={pathOf(flow, flow.type === 'CHILD' ? 'parent-ekyc-preparation' : 'ekyc-preparation')}
      previous={path}
      contact
    >
      {noMoreStarts === true ? (
        <p>
          オンラインで本人確認をやり直せる回数を超えました。お手数ですが、下記までお電話でお問い合わせください。
        </p>
      ) : null}
    </ErrorScreen>
  );
}

import { identityStep, pathOf, startPath } from '@kaisetsu/domain/flows/journey';
import { stepAtPath, useNavigationState } from '../../shell/journey.ts';
import { errorTitles } from '../../shell/step-titles.ts';
import { ErrorScreen } from './error-screen.tsx';

/**
 * `/ekyc-error` (spec 2.16): leads back to the identity verification. After the third new start the server
 * refuses further ones (docs/product-decisions.md "Answers"). The page then leads to a new application.
 */
export function EkycErrorPage() {
  const path = '/ekyc-error';
  const { flow } = stepAtPath(path);
  const { noMoreStarts = false } = useNavigationState();
  const verification = pathOf(flow, identityStep(flow.type));
  return (
    <ErrorScreen
      title={errorTitles['ekyc-error']}
      message="本人確認時にエラーが発生しました。お手数ですが、再度本人確認をお願いいたします。"
      contact
      {...(noMoreStarts
        ? { button: '再度お申込みへ進む', to: startPath(flow) }
        : { button: '本人確認へ戻る', to: verification, previous: path })}
    >
      {noMoreStarts ? (
        <p>
          このお申込みで本人確認をやり直せる回数を超えました。お手数ですが、はじめから再度お申込みいただくか、下記までお電話でお問い合わせください。
        </p>
      ) : null}
    </ErrorScreen>
  );
}

import { getPath } from '@kaisetsu/domain/flows/journey';
import { useEndByLaw } from '../../shell/journey/has-ended-by-law.ts';
import { stepAtPath } from '../../shell/journey/journey.ts';
import { errorTitles } from '../../shell/journey/step-titles.ts';
import { ErrorScreen } from './error-screen.tsx';

export function SupplementErrorPage() {
  const path = '/supplement-error';
  useEndByLaw();
  return (
    <ErrorScreen
      title={errorTitles['supplement-error']}
      message="現住所確認書類のアップロード時にエラーが発生しました。お手数ですが、再度アップロードをお願いいたします。"
      button="現住所確認書類の提出へ戻る"
      to={getPath(stepAtPath(path).flow, 'supplement')}
      previous={path}
    />
  );
}

import { pathOf } from '@kaisetsu/domain/flows/journey';
import { stepHere } from '../../shell/journey.ts';
import { asideTitles } from '../../shell/step-titles.ts';
import { Contact } from '../complete/contact.tsx';
import { ErrorScreen } from './error-screen.tsx';

/**
 * `/ekyc-error` (spec 2.16): back to the identity verification of the application in this tab. Whom to ask stands there
 * too, because after the third new start going back leads here again (decisions "Answers").
 */
export function EkycErrorPage() {
  const path = '/ekyc-error';
  const { flow } = stepHere(path);
  return (
    <ErrorScreen
      title={asideTitles['ekyc-error']}
      message="本人確認時にエラーが発生しました。お手数ですが、再度本人確認をお願いいたします。"
      button="本人確認へ戻る"
      to={pathOf(flow, flow.type === 'CHILD' ? 'parent-ekyc-preparation' : 'ekyc-preparation')}
      previous={path}
    >
      <Contact />
    </ErrorScreen>
  );
}

import { Actions, BackButton, Button } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { useState } from 'react';
import { isRefused } from '../../client/call.ts';
import { Loading } from '../../shell/frame/loading.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { useLoaded } from '../../shell/journey/use-loaded.ts';
import { DocumentCapture, type DocumentKind } from '../capture/document-capture.tsx';
import { CardDrawing, Figure } from '../capture/drawings.tsx';
import { cardIsRead } from '../identity/card-is-read.ts';

const nextLabel = '補完書類を撮影する';
/** Step counter (docs/product-decisions.md "eKYC"). */
const counts = { camera: 7, confirm: 8 };

const card: DocumentKind = {
  value: 'INDIVIDUAL_NUMBER_CARD',
  type: 'INDIVIDUAL_NUMBER_CARD',
  label: 'マイナンバーカード',
  guide: (
    <>
      <Figure drawing={<CardDrawing />}>表面（氏名・住所・生年月日のある面）</Figure>
      <NoticeText kind="warning">
        裏面は撮影しないでください。裏面にはマイナンバー（個人番号）が記載されているため、お預かりできません。
      </NoticeText>
    </>
  ),
  drawing: CardDrawing,
};

/** Spec 2.15. After the cut-over the provider reads the card instead (docs/design/identity.md "Cut-over"). */
export function IdentificationDocuments() {
  const { next, back, fail } = useJourney();
  const saved = useLoaded('getApplication', {});
  const methods = useIdentityMethods();
  const [isRefusedByLaw, setRefusedByLaw] = useState(false);
  if (saved === null || methods === null) return <Loading />;
  if (isRefusedByLaw || !methods.childByPhoto) {
    return (
      <Screen title="お子さまのマイナンバーカード" count={counts.camera}>
        <Figure drawing={<CardDrawing />}>撮影しません</Figure>
        <p>{cardIsRead}</p>
        <p>法令の改正により、2027年4月1日から、カードの写真による本人確認はご利用いただけなくなりました。</p>
        <Actions>
          <Button onPress={() => next()}>{nextLabel}</Button>
          <BackButton onPress={back} />
        </Actions>
      </Screen>
    );
  }
  return (
    <DocumentCapture
      cameraLead="お子さま本人のマイナンバーカードの表面を撮影してください。"
      kinds={[card]}
      counts={counts}
      documents={saved.answers.documents}
      sendLabel={nextLabel}
      nextLabel={nextLabel}
      // The cut-over came after this screen had loaded.
      onFailed={(error) => (isRefused(error, 'method-ended') ? setRefusedByLaw(true) : fail(error))}
    />
  );
}

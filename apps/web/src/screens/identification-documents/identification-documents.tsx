import { BackButton } from '@kaisetsu/ui/back-button.tsx';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice-text.tsx';
import { useState } from 'react';
import { isRefused } from '../../client/call.ts';
import { Loading } from '../../shell/frame/loading.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { useLoaded } from '../../shell/journey/use-loaded.ts';
import { AlreadySent } from '../capture/already-sent.tsx';
import { CardDrawing, Figure } from '../capture/drawings.tsx';
import { PhotographDocument } from '../capture/photograph-document.tsx';
import { Tips } from '../capture/tips.tsx';
import { cardIsRead } from '../identity/card-is-read.ts';

const card = 'INDIVIDUAL_NUMBER_CARD';
const label = 'マイナンバーカード';
const nextLabel = '補完書類を撮影する';
/** Step counter (docs/product-decisions.md "eKYC"). */
const counts = { camera: 7, confirm: 8 };

const guide = (
  <>
    <Figure drawing={<CardDrawing />}>表面（氏名・住所・生年月日のある面）</Figure>
    <NoticeText kind="warning">
      裏面は撮影しないでください。裏面にはマイナンバー（個人番号）が記載されているため、お預かりできません。
    </NoticeText>
    <Tips of={CardDrawing} />
  </>
);

/** Spec 2.15. After the cut-over the provider reads the card instead (docs/design/identity.md "Cut-over"). */
export function IdentificationDocuments() {
  const { state, updateState, next, back, fail } = useJourney();
  const saved = useLoaded('getApplication', {});
  const methods = useIdentityMethods();
  const [isRefusedByLaw, setRefusedByLaw] = useState(false);
  if (saved === null || methods === null) return <Loading />;
  if (isRefusedByLaw || !methods.childByPhoto) return <NoPhoto onNext={() => next()} onBack={back} />;
  // The cut-over came after this screen had loaded.
  const onFailed = (error: unknown) =>
    isRefused(error, 'method-ended') ? setRefusedByLaw(true) : fail(error);
  if (saved.answers.documents.includes(card) && state.document !== card) {
    return (
      <AlreadySent
        subject={label}
        count={counts.confirm}
        nextLabel={nextLabel}
        onNext={() => next()}
        onRetake={() => updateState({ document: card })}
        onBack={back}
      />
    );
  }
  return (
    <PhotographDocument
      document={{ type: card, label, guide, checks: [] }}
      lead="お子さま本人のマイナンバーカードの表面を撮影してください。"
      counts={counts}
      sendLabel={nextLabel}
      onFailed={onFailed}
      onBack={back}
    />
  );
}

function NoPhoto(props: { onNext: () => void; onBack: (() => void) | undefined }) {
  return (
    <Screen title="お子さまのマイナンバーカード" count={counts.camera}>
      <Figure drawing={<CardDrawing />}>撮影しません</Figure>
      <p>{cardIsRead}</p>
      <p>法令の改正により、2027年4月1日から、カードの写真による本人確認はご利用いただけなくなりました。</p>
      <Actions>
        <Button onPress={props.onNext}>{nextLabel}</Button>
        <BackButton onPress={props.onBack} />
      </Actions>
    </Screen>
  );
}

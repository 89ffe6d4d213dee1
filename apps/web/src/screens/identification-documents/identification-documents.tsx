import { Notice } from '../../components/notice.tsx';
import { useJourney } from '../../shell/journey.ts';
import { Loading } from '../../shell/loading.tsx';
import { useLoaded } from '../../shell/use-loaded.ts';
import { AlreadySent } from '../capture/already-sent.tsx';
import { ConfirmPicture } from '../capture/confirm-picture.tsx';
import { CardDrawing, Figure } from '../capture/drawings.tsx';
import { TakePicture } from '../capture/take-picture.tsx';
import { Tips } from '../capture/tips.tsx';
import { useCapture } from '../capture/use-capture.ts';

const card = 'INDIVIDUAL_NUMBER_CARD';
const subject = 'マイナンバーカード';
const nextLabel = '補完書類を撮影する';
/** 7 while the card is shot, 8 while the photo is checked (decisions "eKYC"). */
const counts = { shoot: 7, check: 8 };

/** `/child/ekyc-identification-documents` (spec 2.15): guide, camera, confirm. Only the card's front is asked for. */
export function IdentificationDocuments() {
  const { state, remember, next, back, fail } = useJourney();
  const saved = useLoaded('getApplication', {});
  const capture = useCapture({
    onSent: () => {
      remember({ document: undefined });
      next();
    },
    onFailed: fail,
  });
  if (saved === null) return <Loading />;
  if (saved.answers.documents.includes(card) && state.document !== card) {
    return (
      <AlreadySent
        subject={subject}
        count={counts.check}
        nextLabel={nextLabel}
        onNext={() => next()}
        onRetake={() => remember({ document: card })}
        onBack={back}
      />
    );
  }
  if (capture.picture === null) {
    return (
      <TakePicture
        lead="お子さま本人のマイナンバーカードの表面を撮影してください。"
        count={counts.shoot}
        capture={capture}
        onBack={back}
      >
        <Figure drawing={<CardDrawing />}>表面（氏名・住所・生年月日のある面）</Figure>
        <Notice kind="warning">
          <p>
            裏面は撮影しないでください。裏面にはマイナンバー（個人番号）が記載されているため、お預かりできません。
          </p>
        </Notice>
        <Tips of={CardDrawing} />
      </TakePicture>
    );
  }
  return (
    <ConfirmPicture
      subject={subject}
      count={counts.check}
      checks={[]}
      capture={capture}
      sendLabel={nextLabel}
      onSend={() => void capture.send(card)}
    />
  );
}

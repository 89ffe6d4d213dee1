import { Notice } from '../../components/notice.tsx';
import { useJourney } from '../../shell/journey.ts';
import { Loading } from '../../shell/loading.tsx';
import { useLoaded } from '../../shell/use-loaded.ts';
import { AlreadySent } from '../capture/already-sent.tsx';
import { CardDrawing, Figure } from '../capture/drawings.tsx';
import { PhotographDocument } from '../capture/photograph-document.tsx';
import { Tips } from '../capture/tips.tsx';

const card = 'INDIVIDUAL_NUMBER_CARD';
const label = 'マイナンバーカード';
const nextLabel = '補完書類を撮影する';
/** 7 while the card is photographed, 8 while the photo is checked (docs/product-decisions.md "eKYC"). */
const counts = { camera: 7, confirm: 8 };

const guide = (
  <>
    <Figure drawing={<CardDrawing />}>表面（氏名・住所・生年月日のある面）</Figure>
    <Notice kind="warning">
      <p>
        裏面は撮影しないでください。裏面にはマイナンバー（個人番号）が記載されているため、お預かりできません。
      </p>
    </Notice>
    <Tips of={CardDrawing} />
  </>
);

/** `/child/ekyc-identification-documents` (spec 2.15): guide, camera, confirm. Only the card's front is needed. */
export function IdentificationDocuments() {
  const { state, updateState, next, back, fail } = useJourney();
  const saved = useLoaded('getApplication', {});
  if (saved === null) return <Loading />;
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
      onFailed={fail}
      onBack={back}
    />
  );
}

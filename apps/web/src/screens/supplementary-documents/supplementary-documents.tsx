import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { Loading } from '../../shell/frame/loading.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { useLoaded } from '../../shell/journey/use-loaded.ts';
import { isRecent, isRecentWithoutSecrets } from '../capture/certificates.ts';
import { DocumentCapture, type DocumentKind } from '../capture/document-capture.tsx';
import { Figure, HandbookDrawing, SheetDrawing } from '../capture/drawings.tsx';

export const supplementaryKinds: readonly DocumentKind[] = [
  {
    value: 'CERTIFICATE_RESIDENCE',
    type: 'CERTIFICATE_RESIDENCE',
    label: '住民票の写し',
    note: isRecentWithoutSecrets,
    guide: (
      <>
        <div className="figures">
          <Figure drawing={<SheetDrawing blackened />}>記載があるときは黒く塗りつぶす</Figure>
          <Figure drawing={<SheetDrawing sheets={2} />}>2枚のときは並べて1枚の写真に</Figure>
        </div>
        <NoticeText kind="warning">
          本籍またはマイナンバー（個人番号）の記載がある場合は、黒く塗りつぶしてから撮影してください。写っている場合は、口座を開設できません。
        </NoticeText>
        <p>住民票の写しが2枚に分かれている場合は、横に並べて1枚の写真に収めてください。</p>
      </>
    ),
    drawing: SheetDrawing,
    checks: [`${isRecent}である`, '本籍とマイナンバー（個人番号）が写っていない', '文字がはっきり読める'],
  },
  {
    value: 'MATERNITY_HANDBOOK',
    type: 'MATERNITY_HANDBOOK',
    label: '母子健康手帳',
    note: '出生届出済証明のページに印（スタンプ）があるもの',
    guide: (
      <>
        <Figure drawing={<HandbookDrawing />}>出生届出済証明のページ全体</Figure>
        <p>
          「出生届出済証明」のページを開き、市区町村の印（スタンプ）とページ全体が写るように撮影してください。
        </p>
      </>
    ),
    drawing: HandbookDrawing,
    checks: [
      '出生届出済証明のあるページ全体が写っている',
      '出生届出済証明の印（スタンプ）がある',
      '文字がはっきり読める',
    ],
  },
];

/** Spec 2.15. */
export function SupplementaryDocuments() {
  const { fail } = useJourney();
  const saved = useLoaded('getApplication', {});
  if (saved === null) return <Loading />;
  return (
    <DocumentCapture
      lead="マイナンバーカードとあわせて確認する、お子さまの書類を選んでください。"
      kinds={supplementaryKinds}
      // Step counter (docs/product-decisions.md "eKYC").
      counts={{ select: 9, camera: 10, confirm: 11 }}
      documents={saved.answers.documents}
      sendLabel="次へ"
      onFailed={fail}
    />
  );
}

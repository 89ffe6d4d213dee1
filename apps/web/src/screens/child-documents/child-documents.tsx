import { Actions, BackButton, Button } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { useState } from 'react';
import { isRefused } from '../../client/call.ts';
import { Loading, Screen } from '../../shell/frame/screen.tsx';
import { useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney, useLoaded } from '../../shell/journey/journey.ts';
import { DocumentCapture } from '../capture/document-capture.tsx';
import { Figure } from '../capture/drawings.tsx';
import type { DocumentKind } from '../capture/use-capture.ts';
import { isRecent, isRecentWithoutSecrets } from '../identity/later-texts.ts';

const cardIsRead =
  'カードの写真は必要ありません。このあと親権者さまの本人確認のときに、お子さまのカードもスマートフォンで読み取ります。1歳未満のお子さまの、顔写真がないカードもご利用いただけます。';

const byPhoto = {
  lead: 'お子さまの本人確認のため、スマートフォンのカメラで2つの書類を撮影していただきます。',
  card: 'お子さま本人のマイナンバーカード（表面）',
  advice:
    '表面だけを撮影してください。裏面は必要ありません。1歳未満のお子さまの、顔写真がないカードもご利用いただけます。',
  next: 'マイナンバーカードを撮影する',
};
const byChip: typeof byPhoto = {
  lead: 'お子さまの本人確認のため、スマートフォンのカメラで補完書類を撮影していただきます。',
  card: 'お子さま本人のマイナンバーカード（撮影しません）',
  advice: cardIsRead,
  next: '次へ',
};

export function CapturePreparation() {
  const { next } = useJourney();
  const methods = useIdentityMethods();
  if (methods === null) return <Loading />;
  const texts = methods.childByPhoto ? byPhoto : byChip;
  return (
    <Screen lead={texts.lead} stickyAction>
      <h2>ステップ1　マイナンバーカード</h2>
      <Figure of="card">{texts.card}</Figure>
      <p>{texts.advice}</p>
      <h2>ステップ2　補完書類</h2>
      <Figure of="sheet">次のどちらか1つ</Figure>
      <ul>
        <li>
          住民票の写し
          <br />
          {isRecentWithoutSecrets}
        </li>
        <li>母子健康手帳（出生届出済証明の印があるもの）</li>
      </ul>
      <NoticeText>書類をお手元に用意し、明るい場所で撮影してください。</NoticeText>
      <Actions>
        <Button onPress={() => next()}>{texts.next}</Button>
      </Actions>
    </Screen>
  );
}

const nextLabel = '補完書類を撮影する';
const counts = { camera: 7, confirm: 8 };

const card: DocumentKind = {
  value: 'INDIVIDUAL_NUMBER_CARD',
  type: 'INDIVIDUAL_NUMBER_CARD',
  label: 'マイナンバーカード',
  guide: (
    <>
      <Figure of="card">表面（氏名・住所・生年月日のある面）</Figure>
      <NoticeText kind="warning">
        裏面は撮影しないでください。裏面にはマイナンバー（個人番号）が記載されているため、お預かりできません。
      </NoticeText>
    </>
  ),
  drawing: 'card',
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
        <Figure of="card">撮影しません</Figure>
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

export const supplementaryKinds: readonly DocumentKind[] = [
  {
    value: 'CERTIFICATE_RESIDENCE',
    type: 'CERTIFICATE_RESIDENCE',
    label: '住民票の写し',
    note: isRecentWithoutSecrets,
    guide: (
      <>
        <div className="figures">
          <Figure of="blackenedSheet">記載があるときは黒く塗りつぶす</Figure>
          <Figure of="twoSheets">2枚のときは並べて1枚の写真に</Figure>
        </div>
        <NoticeText kind="warning">
          本籍またはマイナンバー（個人番号）の記載がある場合は、黒く塗りつぶしてから撮影してください。写っている場合は、口座を開設できません。
        </NoticeText>
        <p>住民票の写しが2枚に分かれている場合は、横に並べて1枚の写真に収めてください。</p>
      </>
    ),
    drawing: 'sheet',
    checks: [`${isRecent}である`, '本籍とマイナンバー（個人番号）が写っていない', '文字がはっきり読める'],
  },
  {
    value: 'MATERNITY_HANDBOOK',
    type: 'MATERNITY_HANDBOOK',
    label: '母子健康手帳',
    note: '出生届出済証明のページに印（スタンプ）があるもの',
    guide: (
      <>
        <Figure of="handbook">出生届出済証明のページ全体</Figure>
        <p>
          「出生届出済証明」のページを開き、市区町村の印（スタンプ）とページ全体が写るように撮影してください。
        </p>
      </>
    ),
    drawing: 'handbook',
    checks: [
      '出生届出済証明のあるページ全体が写っている',
      '出生届出済証明の印（スタンプ）がある',
      '文字がはっきり読める',
    ],
  },
];

export function SupplementaryDocuments() {
  const { fail } = useJourney();
  const saved = useLoaded('getApplication', {});
  if (saved === null) return <Loading />;
  return (
    <DocumentCapture
      lead="マイナンバーカードとあわせて確認する、お子さまの書類を選んでください。"
      kinds={supplementaryKinds}
      counts={{ select: 9, camera: 10, confirm: 11 }}
      documents={saved.answers.documents}
      sendLabel="次へ"
      onFailed={fail}
    />
  );
}

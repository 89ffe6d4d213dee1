import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { Loading } from '../../shell/frame/loading.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { isRecentWithoutSecrets } from '../capture/certificates.ts';
import { CardDrawing, Figure, SheetDrawing } from '../capture/drawings.tsx';
import { cardIsRead } from '../identity/card-is-read.ts';

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

/** Spec 2.15. */
export function CapturePreparation() {
  const { next } = useJourney();
  const methods = useIdentityMethods();
  if (methods === null) return <Loading />;
  const texts = methods.childByPhoto ? byPhoto : byChip;
  return (
    <Screen lead={texts.lead} stickyAction>
      <h2>ステップ1　マイナンバーカード</h2>
      <Figure drawing={<CardDrawing />}>{texts.card}</Figure>
      <p>{texts.advice}</p>
      <h2>ステップ2　補完書類</h2>
      <Figure drawing={<SheetDrawing />}>次のどちらか1つ</Figure>
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

import { describePosting } from '@kaisetsu/domain/receipt';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { useBank } from '../../shell/frame/bank.ts';
import { isRecent } from '../capture/certificates.ts';
import { Figure, SheetDrawing } from '../capture/drawings.tsx';

export function ResidentRecordGuide({ isForChild }: { isForChild: boolean }) {
  const bank = useBank();
  return (
    <>
      <h2>ご用意いただくもの</h2>
      <Figure drawing={<SheetDrawing />}>住民票の写しの原本</Figure>
      <ul>
        <li>{isRecent}で、現在のご住所が記載されたもの</li>
        <li>本籍とマイナンバー（個人番号）の記載がないもの</li>
        {isForChild ? <li>お子さまと親権者さまの両方が記載されたもの（1通で足ります）</li> : null}
      </ul>
      <h2>本人確認の流れ</h2>
      <ol>
        <li>住民票の写しを撮影し、写真を送ります。</li>
        <li>お申込みのあと、{describePosting(bank)}。宛先は、お申込み完了の画面とメールでもご案内します。</li>
        <li>{bank.name}が原本を確認し、お申込みのご住所へ、転送不要の郵便で書類をお送りします。</li>
      </ol>
      <NoticeText kind="warning">
        原本が届かないときや、{bank.name}
        の郵便が届かずに戻ったときは、口座を開設できません。郵便の転送を届け出ているご住所には届きません。
      </NoticeText>
    </>
  );
}

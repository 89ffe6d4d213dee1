import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { Actions } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { Loading } from '../../shell/frame/loading.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { CardDrawing, FaceDrawing, Figure } from '../capture/drawings.tsx';
import { CardIsRead } from '../card/card-part.tsx';
import { CardReadingGuide } from '../identity/card-reading-guide.tsx';
import { expiredDocument } from '../identity/later-method-texts.ts';
import { MethodChoice, useMethodChoice } from '../identity/method-choice.tsx';
import { methodTexts } from '../identity/method-texts.ts';
import { ResidentRecordGuide } from '../identity/resident-record-guide.tsx';
import { StartEkyc } from './start-ekyc.tsx';

/** Spec 2.15. */
export function EkycPreparation() {
  const choice = useMethodChoice('GENERAL');
  if (choice === null) return <Loading />;
  const { method, isClosed } = choice;
  return (
    <Screen
      {...(!isClosed && {
        lead:
          method === 'RESIDENT_RECORD'
            ? '最後に、住民票の写しで本人確認を行います。'
            : `最後に、スマートフォン${method === 'IMAGE' ? 'のカメラで' : 'でカードを読み取って、'}本人確認を行います。外部の本人確認サービスへ移動し、終わるとこのお手続きに戻ります。`,
      })}
    >
      <CardIsRead />
      <MethodChoice {...choice} />
      {isClosed ? null : <Guide method={method} />}
      <Actions>
        <StartEkyc {...choice} />
      </Actions>
    </Screen>
  );
}

function Guide({ method }: { method: IdentityMethod }) {
  if (method === 'RESIDENT_RECORD') return <ResidentRecordGuide isForChild={false} />;
  return (
    <>
      {method === 'IMAGE' ? <PhotoGuide /> : <CardReadingGuide method={method} isForChild={false} />}
      {/* JPKI never leads to `/supplement` (docs/product-decisions.md "eKYC"). */}
      {method === 'JPKI' ? null : (
        <NoticeText>
          本人確認書類で現在のご住所を確認できなかったときは、本人確認のあとに、公共料金の領収書など、現在のご住所を確認できる書類の写真もお送りいただきます。
        </NoticeText>
      )}
    </>
  );
}

const documents = methodTexts.IMAGE.documents.filter((name) => name !== expiredDocument);

function PhotoGuide() {
  return (
    <>
      <h2>ご利用いただける本人確認書類</h2>
      <p>次のうち、いずれか1つをご用意ください。</p>
      <ul>
        {documents.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <NoticeText kind="warning">有効期限内で、現在のご住所が記載されているものをご用意ください。</NoticeText>
      <h2>本人確認の流れ</h2>
      <div className="figures">
        <Figure drawing={<CardDrawing />}>1　書類を撮影する</Figure>
        <Figure drawing={<FaceDrawing />}>2　お顔を撮影する</Figure>
      </div>
      <ul>
        <li>明るい場所で行ってください。</li>
        <li>カメラの使用を求められたら「許可」を選んでください。</li>
        <li>書類はカバーやケースから出して撮影してください。</li>
        <li>終わったら、同じブラウザでこのお手続きに戻ります。</li>
      </ul>
    </>
  );
}

import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { type IdentityMethod, listCarriers } from '@kaisetsu/domain/identity/identity-method';
import { describePosting } from '@kaisetsu/domain/receipt';
import { List, type Named, NamedList } from '@kaisetsu/ui/list.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { useBank } from '../../shell/frame/bank.ts';
import { Figure } from '../capture/drawings.tsx';
import { expiredDocument, getOffice, isRecent, laterMethodTexts } from './later-texts.ts';
import { methodTexts, myNumberCard, phone } from './method-texts.ts';

type GuideProps = { method: IdentityMethod; type: ApplicationType; hasTwoCards: boolean };

export function IdentityGuide(props: GuideProps) {
  const { method, type } = props;
  if (method === 'RESIDENT_RECORD') return <ResidentRecordGuide type={type} />;
  if (method !== 'IMAGE') return <CardReadingGuide {...props} method={method} />;
  return type === 'CHILD' ? <ParentPhotoGuide /> : <PhotoGuide />;
}

type CardMethod = Exclude<IdentityMethod, 'IMAGE' | 'RESIDENT_RECORD'>;

const photographFace = 'お顔を撮影します。';
const holdStill = 'スマートフォンをカードに重ね、読み取りが終わるまで動かさずにお待ちください。';
const comeBack = '終わると、このお手続きに戻ります。';

const readings = {
  CHIP: {
    card: 'マイナンバーカード、または運転免許証（いずれか1つ）',
    secret: [
      'カードの暗証番号',
      'マイナンバーカードは数字4桁を1つ、運転免許証は数字4桁を2つ。カードを受け取ったときにお決めになった番号です。',
    ],
    app: '読み取り用のアプリ（無料）',
    steps: [
      '下のボタンを押し、案内に沿ってアプリを開きます。',
      '暗証番号を入力します。',
      holdStill,
      photographFace,
      comeBack,
    ],
    /** Wrong passwords in a row. */
    lockedAfter: 3,
  },
  JPKI: {
    card: 'マイナンバーカード',
    secret: [
      '署名用電子証明書の暗証番号',
      '6～16文字の英数字で、数字4桁の暗証番号とは別のものです。カードを受け取ったときに市区町村の窓口でお決めになったものです。',
    ],
    app: 'デジタル認証アプリ（無料）',
    steps: [
      '下のボタンを押し、案内に沿ってデジタル認証アプリを開きます。',
      '署名用電子証明書の暗証番号を入力します。',
      holdStill,
      comeBack,
    ],
    lockedAfter: 5,
  },
} as const satisfies Record<CardMethod, object>;

function CardReadingGuide({ method, type, hasTwoCards }: GuideProps & { method: CardMethod }) {
  const carriers = listCarriers(useBank(), method);
  const { card, secret, app, steps, lockedAfter } = readings[method];
  const isChip = method === 'CHIP';
  const ofParent = hasTwoCards
    ? 'お子さまと親権者さま、それぞれのマイナンバーカード'
    : '親権者さまのマイナンバーカード';
  const ofParentSecret = `${hasTwoCards ? 'どちらのカードも、' : ''}受け取ったときに市区町村の窓口でお決めになった数字4桁です。`;
  const isForChild = type === 'CHILD';
  const needed: readonly Named[] = [
    [
      isForChild ? ofParent : card,
      `有効期限内で、現在のご住所が登録されているもの。次のものも、マイナンバーカードとしてお使いいただけます：${carriers.join('、')}`,
    ],
    isForChild && isChip ? [secret[0], ofParentSecret] : secret,
    [app, 'お持ちでないときは、次の画面の案内に沿ってスマートフォンに入れてください。'],
    [phone[0], `${phone[1]}対応する機種は、アプリの案内でご確認いただけます。`],
  ];
  const faces = hasTwoCards
    ? 'お子さまと親権者さま、それぞれのお顔を撮影します。顔写真のないカードのお子さまは、撮影しません。'
    : photographFace;
  return (
    <>
      <h2>ご用意いただくもの</h2>
      <NamedList of={needed} />
      <NoticeText kind="warning">
        暗証番号を続けて{lockedAfter}
        回間違えると、カードがロックされます。おわかりにならないときは、入力する前に、
        {getOffice(method, type)}
        で再設定してください。
      </NoticeText>
      <h2>本人確認の流れ</h2>
      <div className="figures">
        <Figure of="card">カードを読み取る</Figure>
        {isChip ? <Figure of="face">お顔を撮影する</Figure> : null}
      </div>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step === photographFace ? faces : step}</li>
        ))}
      </ol>
      <NoticeText>
        終わったあとに別のブラウザが開くことがあります。入力した内容は保存されていますので、開いた画面の案内に沿ってお進みください。
      </NoticeText>
    </>
  );
}

function ResidentRecordGuide({ type }: { type: ApplicationType }) {
  const bank = useBank();
  return (
    <>
      <h2>ご用意いただくもの</h2>
      <Figure of="sheet">住民票の写しの原本</Figure>
      <ul>
        <li>{isRecent}で、現在のご住所が記載されたもの</li>
        <li>本籍とマイナンバー（個人番号）の記載がないもの</li>
        {type === 'CHILD' ? <li>お子さまと親権者さまの両方が記載されたもの（1通で足ります）</li> : null}
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

const documents = methodTexts.IMAGE.documents.filter((name) => name !== expiredDocument);

function PhotoGuide() {
  return (
    <>
      <h2>ご利用いただける本人確認書類</h2>
      <p>次のうち、いずれか1つをご用意ください。</p>
      <List of={documents} />
      <NoticeText kind="warning">有効期限内で、現在のご住所が記載されているものをご用意ください。</NoticeText>
      <h2>本人確認の流れ</h2>
      <div className="figures">
        <Figure of="card">1　書類を撮影する</Figure>
        <Figure of="face">2　お顔を撮影する</Figure>
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

const notOffered = [myNumberCard, expiredDocument];
const otherDocuments = laterMethodTexts.IMAGE.parentDocuments.filter((name) => !notOffered.includes(name));

function ParentPhotoGuide() {
  return (
    <>
      <div className="figures">
        <Figure of="card">親権者さまのマイナンバーカード</Figure>
        <Figure of="face">親権者さまのお顔</Figure>
      </div>
      <h2>撮影の前にご確認ください</h2>
      <ul>
        <li>書類は、有効期限内のものをご用意ください。</li>
        <li>マイナンバーカードは、カバーやケースから出して撮影してください。</li>
        <li>
          マイナンバーカードをお持ちでない方は、本人確認サービスの画面で、{otherDocuments.join('・')}
          も選べます。
        </li>
        <li>書類の文字がぼやけている場合は、再度お申込みいただくことになります。</li>
        <li>明るい場所で行ってください。</li>
        <li>外部の本人確認サービスへ移動し、終わるとこのお手続きに戻ります。</li>
      </ul>
    </>
  );
}

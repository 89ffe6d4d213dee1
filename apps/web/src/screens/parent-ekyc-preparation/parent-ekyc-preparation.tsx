import { createChoiceField } from '@kaisetsu/domain/fields/choice';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { draftDays } from '@kaisetsu/domain/limits';
import { Actions, Missing } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { RadioGroup } from '@kaisetsu/ui/radio-group.tsx';
import { useForm } from '../../form/use-form.ts';
import { Loading } from '../../shell/frame/loading.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { CardDrawing, FaceDrawing, Figure } from '../capture/drawings.tsx';
import { CardIsRead } from '../card/card-part.tsx';
import { StartEkyc } from '../ekyc-preparation/start-ekyc.tsx';
import { CardReadingGuide } from '../identity/card-reading-guide.tsx';
import { expiredDocument, laterMethodTexts, readsTwoCards } from '../identity/later-method-texts.ts';
import { MethodChoice, useMethodChoice } from '../identity/method-choice.tsx';
import { myNumberCard } from '../identity/method-texts.ts';
import { getOffice } from '../identity/offices.ts';
import { ResidentRecordGuide } from '../identity/resident-record-guide.tsx';
import { SentRecord } from './sent-record.tsx';

const heads = {
  IMAGE: {
    lead: '続いて、親権者さまの本人確認を行います。マイナンバーカードとお顔の写真で確認します。',
  },
  CHIP: {
    lead: '続いて、親権者さまの本人確認を行います。外部の本人確認サービスへ移動し、スマートフォンでマイナンバーカードを読み取ります。',
  },
  twoCards: {
    title: 'お子さまと親権者さまの本人確認',
    lead: '続いて、お子さまと親権者さまの本人確認を行います。外部の本人確認サービスへ移動し、スマートフォンで2枚のカードを読み取ります。',
  },
  JPKI: {
    lead: '続いて、親権者さまの本人確認を行います。デジタル認証アプリで、マイナンバーカードを読み取ります。',
  },
  RESIDENT_RECORD: {
    title: 'お子さまと親権者さまの本人確認',
    lead: '続いて、お子さまと親権者さまの本人確認を、住民票の写しで行います。',
  },
} as const;

const addressed: Readonly<Record<IdentityMethod, string>> = {
  IMAGE: '書類',
  CHIP: 'マイナンバーカード',
  JPKI: 'マイナンバーカード',
  RESIDENT_RECORD: '住民票の写し',
};

const choices = [
  { value: 'yes', label: 'はい' },
  { value: 'no', label: 'いいえ' },
];
const group = () => ({ fields: { addressMatches: createChoiceField(choices.map(({ value }) => value)) } });

/** Spec 2.15. */
export function ParentEkycPreparation() {
  const form = useForm({
    initial: { addressMatches: '' },
    empty: { addressMatches: '' },
    createGroup: group,
  });
  const answer = form.draft.addressMatches;
  const choice = useMethodChoice('CHILD');
  if (choice === null) return <Loading />;
  const { method } = choice;
  const hasTwoCards = readsTwoCards(method, choice.childByPhoto);
  if (choice.isClosed) {
    return (
      <Screen>
        <MethodChoice {...choice} />
        <Actions>
          <StartEkyc {...choice} />
        </Actions>
      </Screen>
    );
  }
  const start = (
    <>
      <Missing>
        {answer === '' ? 'ご住所についての質問にお答えいただくと、本人確認をはじめられます。' : null}
      </Missing>
      <Actions>
        <StartEkyc {...choice} disabled={answer !== 'yes'} />
      </Actions>
    </>
  );
  return (
    <Screen {...heads[hasTwoCards ? 'twoCards' : method]}>
      <CardIsRead />
      <MethodChoice {...choice} />
      <Guide method={method} hasTwoCards={hasTwoCards} />
      <h2>ご住所の確認</h2>
      <RadioGroup
        bound={form.bindField('addressMatches')}
        label="親権者さまの本人確認書類の住所は、現在のご住所と一致していますか？"
        required
        compact
        choices={choices}
      />
      <div role="status">
        {answer === 'no' ? (
          <Notice>
            <p>
              本人確認には、現在のご住所が記載された{addressed[method]}
              が必要です。住所の変更は、{getOffice(method, 'CHILD')}で行えます。
            </p>
            {/* The retention time of unfinished applications (docs/product-decisions.md "Completion"). */}
            <p>
              ここまでのお申込みは{draftDays}
              日間保存されます。住所の変更が済みましたら、同じメールアドレスを認証すると、この画面から再開できます。
            </p>
          </Notice>
        ) : null}
      </div>
      {method === 'RESIDENT_RECORD' ? <SentRecord>{start}</SentRecord> : start}
    </Screen>
  );
}

function Guide({ method, hasTwoCards }: { method: IdentityMethod; hasTwoCards: boolean }) {
  if (method === 'IMAGE') return <PhotoGuide />;
  if (method === 'RESIDENT_RECORD') return <ResidentRecordGuide isForChild />;
  return <CardReadingGuide method={method} isForChild hasTwoCards={hasTwoCards} />;
}

const notOffered = [myNumberCard, expiredDocument];
const otherDocuments = laterMethodTexts.IMAGE.parentDocuments.filter((name) => !notOffered.includes(name));

function PhotoGuide() {
  return (
    <>
      <div className="figures">
        <Figure drawing={<CardDrawing />}>親権者さまのマイナンバーカード</Figure>
        <Figure drawing={<FaceDrawing />}>親権者さまのお顔</Figure>
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

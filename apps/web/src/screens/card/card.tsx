import {
  type AddressDraft,
  emptyAddress,
  setFoundAddress,
  setManualAddress,
  setPostalNumber,
} from '@kaisetsu/domain/answers/address';
import type { PersonDraft } from '@kaisetsu/domain/answers/person';
import type { PersonalDraft } from '@kaisetsu/domain/answers/personal';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { readStatus } from '@kaisetsu/domain/ekyc';
import type { Person } from '@kaisetsu/domain/fields/person';
import { formatPostalNumber } from '@kaisetsu/domain/fields/postal-number';
import { findLeadingPrefecture } from '@kaisetsu/jp-address/places/prefecture';
import { Button } from '@kaisetsu/ui/button.tsx';
import { List } from '@kaisetsu/ui/list.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { useEffect, useState } from 'react';
import { CallFailed, call, isGivenUp, isRefused } from '../../client/call.ts';
import { readDraft, saveDraft } from '../../client/drafts.ts';
import type { Form } from '../../form/use-form.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { useProviderVisit } from '../ekyc-preparation/use-provider-visit.ts';
import { getReasonText } from '../error/reason-texts.ts';
import './card.css';

export type Card = CallResponse<'getCard'>;
export type CardValues = NonNullable<Card['values']>;

const none: Card = { offered: false, statement: '', status: null, reason: null, values: null };

const isRead = ({ status }: Card): boolean => status !== null && readStatus(status) === 'passed';

/** Null while loading. Without an answer the form works as if no card could be read. */
export const useCard = (): Card | null => useLoadedOnce((signal) => call('getCard', { signal }), none);

/** The values of a card that was read went to the browser that came back from the app, for some minutes. */
export function CardPart<D extends PersonDraft>(props: { form: Form<D>; card: Card; person: Person }) {
  const { form, card, person } = props;
  if (card.values !== null) return <CardFilled form={form} values={card.values} person={person} />;
  if (!isRead(card)) return card.offered ? <CardOffer card={card} person={person} /> : null;
  return <NoticeText kind="success">{cardTexts[person].read}</NoticeText>;
}

function CardFilled<D extends PersonDraft>(props: { form: Form<D>; values: CardValues; person: Person }) {
  const { form, values, person } = props;
  // Once for each reading: a reload, or a return from a later screen, keeps what the applicant has edited since.
  useEffect(() => {
    const filled = `card-values/${person}`;
    const text = JSON.stringify(values);
    if (readDraft(filled) === text) return;
    saveDraft(filled, text);
    form.change(toCardDraft(values, person, form.draft) as Partial<D>);
    if (person === 'parent' || values.subAddress === '') return;
    call('getFurigana', { query: { kanji: values.subAddress } }).then(
      ({ kana }) => form.change({ kanaSubAddress: kana } as unknown as Partial<D>),
      () => undefined,
    );
  }, [values, form, person]);
  const { addresses, subAddress } = values;
  const edited = person === 'child' ? [] : listEdited(form.draft, values);
  const { addressCode, tempAddress }: Partial<PersonalDraft> = form.draft;
  const mustChoose = addresses.length > 1 && addressCode === '' && tempAddress === '';
  return (
    <>
      <NoticeText kind="success">
        カードから、{cardTexts[person].filled(values)}
        を入力しました。ご確認のうえ、残りの欄を入力してください。
        {values.kanaLastName === '' ? 'カードにはお名前のカナの記載がありません。' : null}
      </NoticeText>
      {mustChoose ? (
        <section className="choices" aria-labelledby="card-addresses">
          <h2 id="card-addresses">ご住所の郵便番号を選んでください</h2>
          {addresses.map((one) => (
            <Button
              key={one.id}
              kind="secondary"
              onPress={() => form.change(toFoundDraft(one, subAddress) as unknown as Partial<D>)}
            >
              〒{formatPostalNumber(one.postalNumber)} {one.addressFull}
            </Button>
          ))}
        </section>
      ) : null}
      <div role="status">
        {edited.length === 0 ? null : (
          <NoticeText kind="warning">
            カードの内容から変更されています（{edited.join('、')}
            ）。このまま進めますが、最後にもう一度本人確認をお願いすることがあります。
          </NoticeText>
        )}
      </div>
    </>
  );
}

/** The parent's card has the child's surname and address. */
const fromCard = {
  applicant: ['lastName', 'firstName', 'birthday', 'gender'],
  child: ['lastName'],
  parent: ['lastName', 'firstName', 'birthday'],
} as const satisfies Record<Person, readonly (keyof PersonalDraft)[]>;

const names = [
  ['lastName', 'kanaLastName'],
  ['firstName', 'kanaFirstName'],
] as const;

/** Empty values leave what is typed, but not the kana of another name. Of several postal numbers the applicant chooses one. */
function toCardDraft(
  values: CardValues,
  person: Person,
  draft: Partial<PersonalDraft>,
): Partial<PersonalDraft> {
  const filled: Partial<PersonalDraft> = person === 'parent' ? {} : toAddressDraft(values);
  for (const field of fromCard[person]) if (values[field] !== '') filled[field] = values[field];
  for (const [name, kana] of names) {
    const typed = draft[name] ?? '';
    const isOther = typed !== '' && typed !== filled[name];
    if (filled[name] !== undefined && (isOther || values[kana] !== '')) filled[kana] = values[kana];
  }
  return filled;
}

function toAddressDraft({ addresses, address, subAddress }: CardValues): Partial<AddressDraft> {
  const [first, ...others] = addresses;
  if (first !== undefined) return others.length === 0 ? toFoundDraft(first, subAddress) : {};
  const prefecture = findLeadingPrefecture(address);
  if (prefecture === undefined) return {};
  return { ...setManualAddress(emptyAddress, prefecture), tempAddress: address.slice(prefecture.length) };
}

const toFoundDraft = (found: CardValues['addresses'][number], subAddress: string): AddressDraft => ({
  ...setFoundAddress(setPostalNumber(emptyAddress, found.postalNumber), found),
  subAddress,
});

const labels = [
  ['lastName', '姓'],
  ['firstName', '名'],
  ['birthday', '生年月日'],
] as const;

const listEdited = (draft: PersonDraft, values: CardValues): readonly string[] =>
  labels.flatMap(([name, label]) => (values[name] === '' || values[name] === draft[name] ? [] : [label]));

export function CardIsRead() {
  const card = useCard();
  if (card === null || !isRead(card)) return null;
  return (
    <NoticeText kind="success">
      マイナンバーカードの読み取りは終わっています。入力内容がカードと一致すれば、「本人確認をはじめる」を押すだけで、本人確認が完了します。
    </NoticeText>
  );
}

const later = 'あとで入力内容が合わずにやり直すことがありません。';
const wasRead = 'の読み取りは終わっています。カードに記載されているとおりに、';

const ofApplicant = {
  title: 'マイナンバーカードで入力する',
  button: 'マイナンバーカードで入力する',
  offer: `カードを読み取ると、お名前・生年月日・性別・ご住所が自動で入り、本人確認も同時に終わります。${later}`,
  read: `マイナンバーカード${wasRead}お名前・生年月日・ご住所を入力してください。`,
  filled: ({ gender }: CardValues) => `お名前・生年月日・${gender === '' ? '' : '性別・'}ご住所`,
};

const ofParent = {
  title: '親権者さまのマイナンバーカードで入力する',
  button: '親権者さまのカードで入力する',
};

/** A child's form and its parent's have the card of the parent. */
const cardTexts: Readonly<Record<Person, typeof ofApplicant>> = {
  applicant: ofApplicant,
  child: {
    ...ofParent,
    offer: `親権者さまのカードを読み取ると、お子さまの姓・ご住所と、次の画面の親権者さまのお名前・生年月日が自動で入り、親権者さまの本人確認も同時に終わります。${later}`,
    read: `親権者さまのマイナンバーカード${wasRead}次の画面で、親権者さまのお名前・生年月日を入力してください。`,
    filled: () => 'お子さまの姓・ご住所',
  },
  parent: {
    ...ofParent,
    offer: `親権者さまのカードを読み取ると、お名前・生年月日が自動で入り、親権者さまの本人確認も同時に終わります。${later}`,
    read: `親権者さまのマイナンバーカード${wasRead}親権者さまのお名前・生年月日を入力してください。`,
    filled: () => 'お名前・生年月日',
  },
};

const needed = [
  'マイナンバーカード（有効期限内で、現在のご住所が登録されているもの）',
  '数字4桁の暗証番号（利用者証明用電子証明書）',
  '6～16文字の英数字の暗証番号（署名用電子証明書）',
  'デジタル認証アプリ（無料。お持ちでないときは、次の画面で案内します）',
];

function CardOffer({ card, person }: { card: Card; person: Person }) {
  const texts = cardTexts[person];
  const { flow, fail } = useJourney();
  const { busy, run } = useBusy();
  const { place, leave } = useProviderVisit();
  const [hasFailed, setFailed] = useState(false);
  const read = () =>
    run(async () => {
      try {
        const { url } = await call('startCard', { body: {} });
        leave(url);
      } catch (error) {
        const isOver = isRefused(error, 'answers-frozen') || isRefused(error, 'completed');
        if (!(error instanceof CallFailed) || isGivenUp(error) || isOver || error.status === 401) fail(error);
        else setFailed(true);
      }
    });
  return (
    <section className="card card-offer" aria-labelledby="card-offer">
      <h2 id="card-offer">{texts.title}</h2>
      {card.status !== null && readStatus(card.status) === 'failed' ? (
        <NoticeText kind="warning">
          {getReasonText(card.reason, flow.type, 'JPKI') ?? 'カードを読み取れませんでした。'}
          カードを使わずに、このまま下の欄へ入力することもできます。
        </NoticeText>
      ) : null}
      <p>{texts.offer}</p>
      <details className="disclosure">
        <summary>ご用意いただくもの</summary>
        <List of={needed} />
      </details>
      <details className="disclosure">
        <summary>電子署名をする文書を見る</summary>
        <pre className="card-statement">{card.statement}</pre>
      </details>
      <div role="status">
        {hasFailed ? (
          <NoticeText kind="warning">
            ただいま、カードでの入力をご利用いただけません。カードを使わずに、下の欄へ入力してください。
          </NoticeText>
        ) : null}
      </div>
      {hasFailed ? null : (
        <>
          <Button busy={busy || place === 'away'} onPress={() => void read()}>
            {texts.button}
          </Button>
          <p>カードを使わないときは、下の欄に入力してください。</p>
        </>
      )}
    </section>
  );
}

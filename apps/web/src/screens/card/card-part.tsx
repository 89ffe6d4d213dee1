import type { PersonDraft } from '@kaisetsu/domain/answers/person';
import type { PersonalDraft } from '@kaisetsu/domain/answers/personal';
import type { Person } from '@kaisetsu/domain/fields/person';
import { formatPostalNumber } from '@kaisetsu/domain/fields/postal-number';
import { Button } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import type { Form } from '../../form/use-form.ts';
import { CardOffer, cardTexts } from './card-offer.tsx';
import {
  type Card,
  type CardValues,
  isRead,
  listEdited,
  toFoundDraft,
  useCard,
  useCardValues,
} from './use-card.ts';

/** The values of a card that was read went to the browser that came back from the app, for some minutes. */
export function CardPart<D extends PersonDraft>(props: { form: Form<D>; card: Card; person: Person }) {
  const { form, card, person } = props;
  if (card.values !== null) return <CardFilled form={form} values={card.values} person={person} />;
  if (!isRead(card)) return card.offered ? <CardOffer card={card} person={person} /> : null;
  return <NoticeText kind="success">{cardTexts[person].read}</NoticeText>;
}

function CardFilled<D extends PersonDraft>(props: { form: Form<D>; values: CardValues; person: Person }) {
  const { form, values, person } = props;
  useCardValues(form, values, person);
  const { addresses, subAddress } = values;
  const edited = person === 'child' ? [] : listEdited(form.draft, values);
  // The parent's form asks no address.
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

/** On the last step, whose method can be another one: the card that filled in the form has verified already. */
export function CardIsRead() {
  const card = useCard();
  if (card === null || !isRead(card)) return null;
  return (
    <NoticeText kind="success">
      マイナンバーカードの読み取りは終わっています。入力内容がカードと一致すれば、「本人確認をはじめる」を押すだけで、本人確認が完了します。
    </NoticeText>
  );
}

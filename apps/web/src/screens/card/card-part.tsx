import type { PersonDraft } from '@kaisetsu/domain/answers/person';
import type { Person } from '@kaisetsu/domain/fields/person';
import { NoticeText } from '@kaisetsu/ui/notice-text.tsx';
import type { Form } from '../../form/use-form.ts';
import { CardFilled } from './card-filled.tsx';
import { CardOffer } from './card-offer.tsx';
import { cardTexts } from './card-texts.ts';
import { type Card, isRead } from './use-card.ts';

/** The values of a card that was read went to the browser that came back from the app, for some minutes. */
export function CardPart<D extends PersonDraft>(props: { form: Form<D>; card: Card; person: Person }) {
  const { form, card, person } = props;
  if (card.values !== null) return <CardFilled form={form} values={card.values} person={person} />;
  if (!isRead(card)) return card.offered ? <CardOffer card={card} person={person} /> : null;
  return <NoticeText kind="success">{cardTexts[person].read}</NoticeText>;
}

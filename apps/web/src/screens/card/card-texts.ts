import type { Person } from '@kaisetsu/domain/fields/person';
import type { CardValues } from './use-card.ts';

type Texts = {
  readonly title: string;
  readonly button: string;
  readonly offer: string;
  readonly read: string;
  readonly filled: (values: CardValues) => string;
};

const later = 'あとで入力内容が合わずにやり直すことがありません。';
const wasRead = 'の読み取りは終わっています。カードに記載されているとおりに、';

/** A child's form and its parent's have the card of the parent. */
export const cardTexts: Readonly<Record<Person, Texts>> = {
  applicant: {
    title: 'マイナンバーカードで入力する',
    button: 'マイナンバーカードで入力する',
    offer: `カードを読み取ると、お名前・生年月日・性別・ご住所が自動で入り、本人確認も同時に終わります。${later}`,
    read: `マイナンバーカード${wasRead}お名前・生年月日・ご住所を入力してください。`,
    filled: ({ gender }) => `お名前・生年月日・${gender === '' ? '' : '性別・'}ご住所`,
  },
  child: {
    title: '親権者さまのマイナンバーカードで入力する',
    button: '親権者さまのカードで入力する',
    offer: `親権者さまのカードを読み取ると、お子さまの姓・ご住所と、次の画面の親権者さまのお名前・生年月日が自動で入り、親権者さまの本人確認も同時に終わります。${later}`,
    read: `親権者さまのマイナンバーカード${wasRead}次の画面で、親権者さまのお名前・生年月日を入力してください。`,
    filled: () => 'お子さまの姓・ご住所',
  },
  parent: {
    title: '親権者さまのマイナンバーカードで入力する',
    button: '親権者さまのカードで入力する',
    offer: `親権者さまのカードを読み取ると、お名前・生年月日が自動で入り、親権者さまの本人確認も同時に終わります。${later}`,
    read: `親権者さまのマイナンバーカード${wasRead}親権者さまのお名前・生年月日を入力してください。`,
    filled: () => 'お名前・生年月日',
  },
};

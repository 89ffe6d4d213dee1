/** They give only the required answers. */
import { type Applicant, childApplicant, generalApplicant, type WorkAnswers } from '../../e2e/applicants.ts';
import { cardHolder } from '../../e2e/walk/fill-by-card.ts';
import type { Readings } from './effort-driver.ts';

export const readings: Readings = {
  山田: 'やまだ',
  花子: 'はなこ',
  太郎: 'たろう',
  一郎: 'いちろう',
  ヤマダ: 'やまだ',
  ハナコ: 'はなこ',
  タロウ: 'たろう',
  イチロウ: 'いちろう',
  カイセツ: 'かいせつ',
  みらい商事: 'みらいしょうじ',
};

const work: WorkAnswers = { occupation: '会社員', name: 'みらい商事', phone: '092-123-4567' };
const phones = { mobilePhoneNumber: '090-1234-5678', phoneNumber: '--' };

const shortAnswers = {
  address: { postalNumber: '8100001', pick: '天神', sub: '2-13-1', kanaSub: '2-13-1' },
  purposes: ['生活費決済'],
} satisfies Partial<Applicant>;

const adult = generalApplicant('fukuoka');
export const effortAdult: Applicant = {
  ...adult,
  ...shortAnswers,
  mailAddress: 'hanako@example.jp',
  person: { ...adult.person, firstName: '花子', kanaFirstName: 'ハナコ', ...phones },
  work,
};

const byCard = cardHolder({ mailAddress: 'hanako@example.com', purposes: ['生活費決済'], work });
export const effortByCard: Applicant = { ...byCard, person: { ...byCard.person, ...phones } };

const child = childApplicant('fukuoka');
if (child.parent === undefined) throw new Error('the sample child has no parent');
const parent = { ...child.parent, firstName: '太郎', kanaFirstName: 'タロウ', ...phones, work };
export const effortChild: Applicant = {
  ...child,
  ...shortAnswers,
  mailAddress: 'taro@example.jp',
  person: { ...child.person, firstName: '一郎', kanaFirstName: 'イチロウ', ...phones },
  parent: { ...parent, relationship: '父' },
};

/** They give only the required answers. */
import { type Applicant, childApplicant, generalApplicant, type WorkAnswers } from '../../e2e/applicants.ts';
import { cardHolder, childOfCardHolder } from '../../e2e/walk/fill-by-card.ts';
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
const adultByForm: Applicant = {
  ...adult,
  ...shortAnswers,
  mailAddress: 'hanako@example.jp',
  person: { ...adult.person, firstName: '花子', kanaFirstName: 'ハナコ', ...phones },
  work,
};

const holder = cardHolder({ mailAddress: 'hanako@example.com', purposes: ['生活費決済'], work });
const adultByCard: Applicant = { ...holder, person: { ...holder.person, ...phones } };

const child = childApplicant('fukuoka');
if (child.parent === undefined) throw new Error('the sample child has no parent');
const parent = { ...child.parent, firstName: '太郎', kanaFirstName: 'タロウ', ...phones, work };
const childByForm = {
  ...child,
  ...shortAnswers,
  mailAddress: 'taro@example.jp',
  person: { ...child.person, firstName: '一郎', kanaFirstName: 'イチロウ', ...phones },
  parent: { ...parent, relationship: '父' },
} satisfies Applicant;
const childByCard = childOfCardHolder({
  mailAddress: 'taro@example.com',
  ...{ person: childByForm.person, parent: childByForm.parent, purposes: ['生活費決済'] },
});

export const byForm = { GENERAL: adultByForm, CHILD: childByForm } as const;
export const byCard = { GENERAL: adultByCard, CHILD: childByCard } as const;

import type { Person } from '@kaisetsu/domain/fields/person';

export const personHeadings = {
  address: 'address-heading',
  phones: 'phones-heading',
  purposes: 'purposes-heading',
  occupation: 'occupation-heading',
} as const;

export const noBranchOffered =
  '申し訳ございません。お住まいの地域では、Webで口座開設ができる店舗がありません。窓口でのお手続きをご利用ください。';

export const whose: Readonly<Record<Person, string>> = {
  applicant: '',
  child: 'お子さまの',
  parent: '親権者さまの',
};

const ofAdult = {
  mobileHelp: '例：090-1234-5678',
  workplaceExample: '株式会社みらい商事',
  nearBank: '勤務先',
};
export const personTexts: Readonly<Record<Person, typeof ofAdult>> = {
  applicant: ofAdult,
  child: {
    mobileHelp: 'お子さまがお持ちでない場合は、親権者さまの番号を入力してください。',
    workplaceExample: '市立みらい小学校',
    nearBank: '祖父母の家',
  },
  parent: ofAdult,
};

/** With a section for each person the browser does not mix parent and child (docs/design/ui.md "Forms"). */
export const getAutofillSection = (person: Person): string =>
  person === 'applicant' ? '' : `section-${person}`;

export const formatAutofill = (person: Person, token: string): string =>
  `${getAutofillSection(person)} ${token}`.trim();

import type { Person } from '@kaisetsu/domain/fields/person';

export const personHeadings = {
  phones: 'phones-heading',
  purposes: 'purposes-heading',
  occupation: 'occupation-heading',
} as const;

export const personTexts = {
  applicant: {
    names: 'お名前',
    birthday: '生年月日',
    phones: '電話番号',
    mobileHelp: '例：090-1234-5678',
    workplaceExample: '株式会社みらい商事',
    nearBank: '勤務先',
  },
  child: {
    names: 'お子さまのお名前',
    birthday: 'お子さまの生年月日',
    phones: 'お子さまの電話番号',
    mobileHelp: 'お子さまがお持ちでない場合は、親権者さまの番号を入力してください。',
    workplaceExample: '市立みらい小学校',
    nearBank: '祖父母の家',
  },
  parent: {
    names: '親権者さまのお名前',
    birthday: '親権者さまの生年月日',
    phones: '親権者さまの電話番号',
    mobileHelp: '例：090-1234-5678',
    workplaceExample: '株式会社みらい商事',
    nearBank: '勤務先',
  },
} as const satisfies Record<Person, Record<string, string>>;

/** With a section for each person the browser does not mix parent and child (docs/design/ui.md "Forms"). */
export function getAutofillSection(person: Person): string {
  return person === 'applicant' ? '' : `section-${person}`;
}

export function formatAutofill(person: Person, token: string): string {
  return `${getAutofillSection(person)} ${token}`.trim();
}

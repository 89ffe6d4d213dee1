import type { Person } from '@kaisetsu/domain/fields/person';

/** Id of the heading over the child's occupation, which the confirmation leads to. */
export const childOccupation = 'child-occupation';

/** What the same fields are called when they are asked of another person (spec 2.8, 2.10). */
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

/**
 * Prefix that keeps the browser from filling the parent's data into the child's fields and the other way round; the
 * adult flow asks one person only and needs none (docs/design/ui.md "Forms").
 */
export function autofillSection(person: Person): string {
  return person === 'applicant' ? '' : `section-${person}`;
}

/** `section-child family-name`; the bare token for the applicant. */
export function autofill(person: Person, token: string): string {
  return `${autofillSection(person)} ${token}`.trim();
}

import { type MaxCharacters, maxCharacters, pinLength } from '../limits.ts';

const lengthMessages = Object.fromEntries(
  Object.values(maxCharacters).map((max) => [`over-${max}`, `${max}文字以内で入力してください。`]),
) as Record<`over-${MaxCharacters}`, string>;

/** Do not change a text of spec 5 or 8.2. */
export const messages = {
  required: '入力が必須です。',
  'selection-required': '選択が必須です。',
  'address-not-searched': '住所を検索してください',
  'other-purpose-required': '「その他」の場合は入力が必須です。',
  ...lengthMessages,
  'not-katakana': 'カタカナで入力してください。',
  'banned-characters': '{chars}は使用できません。',
  'birthday-invalid': '生年月日を正しく入力してください。',
  'adult-under-18': '18歳未満の方はお申込みできません。',
  'child-age': '生まれていない又は18歳以上の方はお申込みできません。',
  'parent-under-18': '18歳未満の方は親権者としてお申込みできません。',
  'mobile-phone-invalid': '携帯電話番号を正しく入力してください。',
  'home-phone-invalid': '自宅電話番号を正しく入力してください。',
  'workplace-phone-invalid': '勤務先電話番号を正しく入力してください。',
  'numerals-not-converted': '数字を変換してください。（例：「Ⅰ Ⅱ Ⅲ」→「1 2 3」）',
  'surname-differs': '親権者さまとお子さまの姓が異なっています。',
  'kana-surname-differs': '親権者さまとお子さまの姓(セイ)が異なっています。',
  'code-not-settled': '「適用」または「クリア」でコードを確定してください。',
  'workplace-code-not-found': '該当するコードがありません。正しく入力されているかご確認ください。',
  'invitation-code-not-found': '該当する紹介コードがありません。正しく入力されているかご確認ください。',
  'existing-account-invalid': '店番・口座番号を正しく入力してください。',
  'email-invalid': 'メールアドレスを正しく入力してください。',
  'verification-failed': '認証に失敗しました。認証コードが正しく入力されているかご確認ください。',
  'pin-format': `暗証番号は${pinLength}桁の半角数字で入力してください。`,
  'pin-mismatch': '暗証番号が一致しません。再度入力してください。',
  'pin-repeated': '入力された暗証番号は設定できません。',
  'pin-birthday': '生年月日は暗証番号に利用できません。',
  'pin-phone': '電話番号の一部は暗証番号に利用できません。',
  'pin-address': '住所の一部は暗証番号に利用できません。',
  // Not in the spec (ADR 0028).
  'address-renamed': 'この郵便番号の住所は「{chars}」に変わりました。住所を検索して選び直してください。',
  'address-changed': 'この郵便番号の住所が変わりました。住所を検索して選び直してください。',
  'postal-number-changed': 'この住所の郵便番号は{chars}に変わりました。郵便番号を入力し直してください。',
  'postal-number-abolished':
    'この郵便番号は現在使われていません。郵便番号をご確認のうえ、もう一度入力してください。',
  // Not in the spec (VAL-075 to VAL-077).
  'prefecture-repeated': '都道府県は上の欄で選び、ここには市区町村から入力してください。',
  'prefecture-differs': 'この郵便番号は{places}の番号です。都道府県または郵便番号をご確認ください。',
  'municipality-differs': 'この郵便番号は{places}の番号です。市区町村または郵便番号をご確認ください。',
  'municipality-elsewhere': 'ご入力の市区町村は{places}にあります。都道府県をご確認ください。',
  // Not in the spec (VAL-094).
  'municipality-missing': '市区町村から入力してください。',
  'ward-missing': '「{places}」に続けて、区名も入力してください。',
  'town-missing': '「{places}」に続けて、町名・番地も入力してください。',
  'municipality-renamed': '「{chars}」は、現在「{places}」です。現在の市区町村名で入力してください。',
  // Not in the spec (VAL-089, VAL-090).
  'address-repeated': '「{places}」は上の住所に入っています。その続きから入力してください。',
  'address-differs': '「{places}」は上の住所と違います。住所を選び直すか、上の住所の続きを入力してください。',
  // Not in the spec: answers of an outdated page.
  'not-allowed': '入力内容を確認してください。',
  'not-normalised': '入力内容を確認してください。',
  'unknown-field': '入力内容を確認してください。',
  'wrong-type': '入力内容を確認してください。',
} as const;

export type ProblemCode = keyof typeof messages;

export type Problem = {
  readonly code: ProblemCode;
  readonly characters?: string;
  readonly places?: readonly string[];
};

export function createProblem(code: ProblemCode): Problem {
  return { code };
}

export function formatMessage({ code, characters, places }: Problem): string {
  return messages[code]
    .replace('{chars}', () => characters ?? '')
    .replace('{places}', () => places?.join('・') ?? '');
}

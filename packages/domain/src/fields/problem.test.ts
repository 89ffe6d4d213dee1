import { describe, expect, it } from 'vitest';
import { verifiedMessages } from './code.ts';
import { formatMessage, messages, type ProblemCode } from './problem.ts';

/** Clause, code: text. */
const expected = `
  VAL-001, required: 入力が必須です。
  VAL-009, selection-required: 選択が必須です。
  VAL-011, address-not-searched: 住所を検索してください
  VAL-012, other-purpose-required: 「その他」の場合は入力が必須です。
  VAL-013, over-24: 24文字以内で入力してください。
  VAL-015, over-48: 48文字以内で入力してください。
  VAL-016, not-katakana: カタカナで入力してください。
  VAL-019, banned-characters: {chars}は使用できません。
  VAL-023, birthday-invalid: 生年月日を正しく入力してください。
  VAL-024, adult-under-18: 18歳未満の方はお申込みできません。
  VAL-025, child-age: 生まれていない又は18歳以上の方はお申込みできません。
  VAL-026, parent-under-18: 18歳未満の方は親権者としてお申込みできません。
  VAL-028, mobile-phone-invalid: 携帯電話番号を正しく入力してください。
  VAL-030, home-phone-invalid: 自宅電話番号を正しく入力してください。
  VAL-032, over-20: 20文字以内で入力してください。
  VAL-033, numerals-not-converted: 数字を変換してください。（例：「Ⅰ Ⅱ Ⅲ」→「1 2 3」）
  VAL-034, over-40: 40文字以内で入力してください。
  VAL-040, over-50: 50文字以内で入力してください。
  VAL-041, surname-differs: 親権者さまとお子さまの姓が異なっています。
  VAL-042, kana-surname-differs: 親権者さまとお子さまの姓(セイ)が異なっています。
  VAL-043, over-25: 25文字以内で入力してください。
  VAL-049, workplace-phone-invalid: 勤務先電話番号を正しく入力してください。
  VAL-051, code-not-settled: 「適用」または「クリア」でコードを確定してください。
  VAL-053, existing-account-invalid: 店番・口座番号を正しく入力してください。
  VAL-055, email-invalid: メールアドレスを正しく入力してください。
  VAL-057, pin-format: 暗証番号は4桁の半角数字で入力してください。
  VAL-058, pin-mismatch: 暗証番号が一致しません。再度入力してください。
  VAL-059, pin-repeated: 入力された暗証番号は設定できません。
  VAL-060, pin-birthday: 生年月日は暗証番号に利用できません。
  VAL-063, pin-phone: 電話番号の一部は暗証番号に利用できません。
  VAL-064, pin-address: 住所の一部は暗証番号に利用できません。
  VAL-089, address-repeated: 「{places}」は上の住所に入っています。その続きから入力してください。
  VAL-090, address-differs: 「{places}」は上の住所と違います。住所を選び直すか、上の住所の続きを入力してください。
  VAL-075, prefecture-repeated: 都道府県は上の欄で選び、ここには市区町村から入力してください。
  VAL-076, prefecture-differs: この郵便番号は{places}の番号です。都道府県または郵便番号をご確認ください。
  VAL-076, municipality-differs: この郵便番号は{places}の番号です。市区町村または郵便番号をご確認ください。
  VAL-077, municipality-elsewhere: ご入力の市区町村は{places}にあります。都道府県をご確認ください。
  VAL-094, municipality-missing: 市区町村から入力してください。
  VAL-094, ward-missing: 「{places}」に続けて、区名も入力してください。
  VAL-094, town-missing: 「{places}」に続けて、町名・番地も入力してください。
  VAL-094, municipality-renamed: 「{chars}」は、現在「{places}」です。現在の市区町村名で入力してください。
  ERR-012, verification-failed: 認証に失敗しました。認証コードが正しく入力されているかご確認ください。
  ERR-013, workplace-code-not-found: 該当するコードがありません。正しく入力されているかご確認ください。
  ERR-014, invitation-code-not-found: 該当する紹介コードがありません。正しく入力されているかご確認ください。
  VAL-080, address-renamed: この郵便番号の住所は「{chars}」に変わりました。住所を検索して選び直してください。
  VAL-080, address-changed: この郵便番号の住所が変わりました。住所を検索して選び直してください。
  VAL-080, postal-number-changed: この住所の郵便番号は{chars}に変わりました。郵便番号を入力し直してください。
  VAL-080, postal-number-abolished: この郵便番号は現在使われていません。郵便番号をご確認のうえ、もう一度入力してください。
`
  .trim()
  .split('\n')
  .map((line) => {
    const [, clause = '', code = '', text = ''] = /^ *(\S+), (\S+): (.+)$/.exec(line) ?? [];
    return [clause, code as ProblemCode, text] as const;
  });
const ours: readonly ProblemCode[] = ['not-allowed', 'not-normalised', 'unknown-field', 'wrong-type'];

describe('the messages', () => {
  it.each(expected)(
    '%s: %s has the text %s',
    { tags: ['ERR-012', 'ERR-013', 'ERR-014', 'ERR-017'] },
    (_clause, code, text) => {
      expect(messages[code]).toBe(text);
    },
  );

  it('[ERR-017] have exactly the codes that this file lists', () => {
    expect(Object.keys(messages).toSorted()).toEqual(
      [...expected.map(([, code]) => code), ...ours].toSorted(),
    );
  });

  it('[VAL-019] contain the banned characters unchanged, even if they are a pattern of String.replace such as $&', () => {
    expect(formatMessage({ code: 'banned-characters', characters: '髙𠮷' })).toBe('髙𠮷は使用できません。');
    expect(formatMessage({ code: 'banned-characters', characters: "$&$'" })).toBe("$&$'は使用できません。");
    expect(formatMessage({ code: 'banned-characters' })).toBe('は使用できません。');
    expect(formatMessage({ code: 'required' })).toBe('入力が必須です。');
  });

  it('[ERR-015, ERR-016] have a text for each kind of verified code', () => {
    expect(verifiedMessages).toEqual({
      workplace: 'コードが確認できました。',
      invitation: '紹介コードが確認できました。',
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../test/any-character.ts';
import { compareName } from './compare-name.ts';
import type { Likeness } from './compare-text.ts';

/** Typed/verified. */
const pairsByLikeness: Readonly<Partial<Record<Likeness, string>>> = {
  same: `山田太郎/山田太郎 アリタ太郎/ｱﾘﾀ太郎 ガードナー健/ｶﾞｰﾄﾞﾅｰ健`,
  equivalent: `高橋一郎/髙橋一郎 吉田茂/𠮷田茂 浜田徳子/濵田德子 柳瀬増男/栁瀨增男 黒木郎/黑木郞 横山薫/橫山薰
    清水寛/淸水寬 三橋緒/三𣘺緖 高橋教/髙橋敎 頼朝子/賴朝子 黄川田/黃川田 土田昇/𡈽田曻 青戸歩/靑戶步
    高桑/髙桒 倶知剥叱/俱知剝𠮟 呑嘘妍屏并/吞噓姸屛幷 宮本鳳姫/宫本鳯姬 佐々木誠/佐佐木誠 奈々子/奈奈子
    野々村/野野村 山田みすず/山田みすゞ 山田ちぢこ/山田ちゞこ 山田いすす/山田いすゝ
    山田ミスズ/山田ミスヾ 姉崎寿/姊崎夀 山田花子/山田[佐藤]花子 山田花子/山田(佐藤)花子`,
  review: `山田ちづこ/山田ちゞこ 山田ミスズ/山田みすゞ 三ケ尻太郎/三ヶ尻太郎 関が原太郎/関ヶ原太郎
    関ガ原太郎/関ケ原太郎 関ヵ原太郎/関ヶ原太郎 三ツ井太郎/三ッ井太郎 三つ井太郎/三ッ井太郎
    山田シヨウ/山田ショウ 山田きよう/山田きょう 斉藤和也/齋藤和也 斉藤和也/斎藤和也 斎藤和也/齊藤和也
    渡辺直美/渡邊直美 渡邉直美/渡邊直美 沢田研二/澤田研二 広瀬すず/廣瀬すず 桜井翔/櫻井翔 国分/國分
    浜口/濱口 島田/嶋田 小島/小嶌 富樫/冨樫 桧山/檜山 館山/舘山 竜馬/龍馬 真理/眞理 恵子/惠子 実/實
    寿/壽 学/學 栄一/榮一 円山/圓山 万次郎/萬次郎 弥生/彌生 礼子/禮子 滝沢秀明/瀧澤秀明 塩田/鹽田
    鉄男/鐵男 晃/晄 遥/遙 凜/凛 槙原/槇原 薗田/園田 藪/薮 山田涼子/山田凉子 小野/小埜 駆/駈 杯子/盃子
    聡美/聰美 渕上/渊上 芦田/蘆田 晋作/晉作 秋山/穐山 馬場/馬塲 山田凛/山田リン 吉田志/吉田ココロザシ
    中村茜/中村あかね 高田ホッケ/高田𩸽 山田さくら/山田サクラ 佐藤花子/山田[佐藤]花子 ヤマダタロウ/山田太郎
    山田太郎/ヤマダタロウ`,
  differs: `山田みすす/山田みすゞ 三ケ尻太郎/三ッ尻太郎 山田ケイ/山田ガイ 山田ケ/山田ガ 鈴木花子/山田[佐藤]花子
    山田太郎/山本次郎 山田太郎/山田次郎 山田太郎/田山太郎 山田太郎/山田太 山田太/山田太郎 山田太郎/太郎
    坂本龍/阪本龍 佐藤/佐籐 佐々木/佐木 アアアア/山本次郎 山アアア/山本次郎`,
};

/** Typed, verified, expected. */
const pairs: readonly (readonly [string, string, string])[] = [
  ...Object.entries(pairsByLikeness).flatMap(([likeness, text]) =>
    text.split(/\s+/).map((pair) => {
      const [typed = '', verified = ''] = pair.split('/');
      return [typed, verified, likeness] as const;
    }),
  ),
  ['山田　太郎', '山田 太郎', 'same'],
  ['山田太郎', '山田　太郎', 'same'],
  ['山田太郎', ' 山田\t太郎 ', 'same'],
  ['山田太郎', '山田\u200b太郎', 'same'],
  ['山崎花子', '山﨑花子', 'equivalent'],
  ['神田', '\ufa19田', 'same'],
  ['福田', '\ufa1b田', 'same'],
  ['葛城葵', '葛\u{e0100}城葵', 'same'],
  ['渡辺', '渡辺\u{e0101}', 'same'],
  ['芦屋', '芦\ufe00屋', 'same'],
  ['山田花子', '山田［佐藤］　花子', 'equivalent'],
  ['山田太郎', 'Taro Yamada', 'review'],
  ['山田太郎', 'Taro Tanaka', 'differs'],
  ['山田太郎', '', 'absent'],
  ['山田太郎', '　 ', 'absent'],
  ['山田太郎', '山'.repeat(500), 'absent'],
];

describe('[IDV-010] compares the typed name with the verified one', () => {
  it.each(pairs)('compares %s with %s: %s', (typed, verified, likeness) =>
    expect(compareName(typed, verified)).toBe(likeness),
  );

  it('returns `absent` if the provider sent no name', () =>
    expect(compareName('山田太郎', undefined)).toBe('absent'));

  const kanji = fc.constantFrom(...'山田太郎花子高橋斉齋髙渡辺邊佐々木さくらサクラ𠮷');
  const name = fc.array(kanji, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));

  it('ignores a space in the verified name', () => {
    fc.assert(
      fc.property(name, fc.nat(12), (text, at) => {
        const spaced = `${text.slice(0, at)}　${text.slice(at)}`;
        expect(compareName(text, text)).toBe('same');
        if (!/[\ud800-\udbff]$/.test(text.slice(0, at))) expect(compareName(text, spaced)).toBe('same');
      }),
    );
  });

  it('never accepts a verified name that has one kanji more than the typed name', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(compareName(text, `${text}犬`)).toBe('differs');
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (typed, verified) => {
        expect(['same', 'equivalent', 'review', 'differs', 'absent']).toContain(compareName(typed, verified));
      }),
    );
  });
});

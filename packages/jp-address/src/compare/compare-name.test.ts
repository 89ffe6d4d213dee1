import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareName } from './compare-name.ts';
import type { Likeness } from './compare-text.ts';

/** Typed, verified, expected. */
const pairs: readonly (readonly [string, string, Likeness])[] = [
  ['山田太郎', '山田太郎', 'same'],
  ['山田　太郎', '山田 太郎', 'same'],
  ['山田太郎', '山田　太郎', 'same'],
  ['山田太郎', ' 山田\t太郎 ', 'same'],
  ['アリタ太郎', 'ｱﾘﾀ太郎', 'same'],
  ['ガードナー健', 'ｶﾞｰﾄﾞﾅｰ健', 'same'],
  ['山田太郎', '山田\u200b太郎', 'same'],
  ['高橋一郎', '髙橋一郎', 'equivalent'],
  ['山崎花子', '山﨑花子', 'equivalent'],
  ['吉田茂', '𠮷田茂', 'equivalent'],
  ['浜田徳子', '濵田德子', 'equivalent'],
  ['柳瀬増男', '栁瀨增男', 'equivalent'],
  ['黒木郎', '黑木郞', 'equivalent'],
  ['横山薫', '橫山薰', 'equivalent'],
  ['清水寛', '淸水寬', 'equivalent'],
  ['三橋緒', '三𣘺緖', 'equivalent'],
  ['高橋教', '髙橋敎', 'equivalent'],
  ['頼朝子', '賴朝子', 'equivalent'],
  ['黄川田', '黃川田', 'equivalent'],
  ['土田昇', '𡈽田曻', 'equivalent'],
  ['青戸歩', '靑戶步', 'equivalent'],
  ['高桑', '髙桒', 'equivalent'],
  ['倶知剥叱', '俱知剝𠮟', 'equivalent'],
  ['呑嘘妍屏并', '吞噓姸屛幷', 'equivalent'],
  ['宮本鳳姫', '宫本鳯姬', 'equivalent'],
  ['神田', '\ufa19田', 'same'],
  ['福田', '\ufa1b田', 'same'],
  ['葛城葵', '葛\u{e0100}城葵', 'same'],
  ['渡辺', '渡辺\u{e0101}', 'same'],
  ['芦屋', '芦\ufe00屋', 'same'],
  ['佐々木誠', '佐佐木誠', 'equivalent'],
  ['奈々子', '奈奈子', 'equivalent'],
  ['野々村', '野野村', 'equivalent'],
  ['山田みすず', '山田みすゞ', 'equivalent'],
  ['山田ちぢこ', '山田ちゞこ', 'equivalent'],
  ['山田ちづこ', '山田ちゞこ', 'review'],
  ['山田いすす', '山田いすゝ', 'equivalent'],
  ['山田ミスズ', '山田ミスヾ', 'equivalent'],
  ['山田ミスズ', '山田みすゞ', 'review'],
  ['山田みすす', '山田みすゞ', 'differs'],
  ['三ケ尻太郎', '三ヶ尻太郎', 'review'],
  ['関が原太郎', '関ヶ原太郎', 'review'],
  ['関ガ原太郎', '関ケ原太郎', 'review'],
  ['関ヵ原太郎', '関ヶ原太郎', 'review'],
  ['三ツ井太郎', '三ッ井太郎', 'review'],
  ['三つ井太郎', '三ッ井太郎', 'review'],
  ['山田シヨウ', '山田ショウ', 'review'],
  ['山田きよう', '山田きょう', 'review'],
  ['三ケ尻太郎', '三ッ尻太郎', 'differs'],
  ['山田ケイ', '山田ガイ', 'differs'],
  ['山田ケ', '山田ガ', 'differs'],
  ['斉藤和也', '齋藤和也', 'review'],
  ['斉藤和也', '斎藤和也', 'review'],
  ['斎藤和也', '齊藤和也', 'review'],
  ['渡辺直美', '渡邊直美', 'review'],
  ['渡邉直美', '渡邊直美', 'review'],
  ['沢田研二', '澤田研二', 'review'],
  ['広瀬すず', '廣瀬すず', 'review'],
  ['桜井翔', '櫻井翔', 'review'],
  ['国分', '國分', 'review'],
  ['浜口', '濱口', 'review'],
  ['島田', '嶋田', 'review'],
  ['小島', '小嶌', 'review'],
  ['富樫', '冨樫', 'review'],
  ['桧山', '檜山', 'review'],
  ['館山', '舘山', 'review'],
  ['竜馬', '龍馬', 'review'],
  ['真理', '眞理', 'review'],
  ['恵子', '惠子', 'review'],
  ['実', '實', 'review'],
  ['寿', '壽', 'review'],
  ['学', '學', 'review'],
  ['栄一', '榮一', 'review'],
  ['円山', '圓山', 'review'],
  ['万次郎', '萬次郎', 'review'],
  ['弥生', '彌生', 'review'],
  ['礼子', '禮子', 'review'],
  ['滝沢秀明', '瀧澤秀明', 'review'],
  ['塩田', '鹽田', 'review'],
  ['鉄男', '鐵男', 'review'],
  ['晃', '晄', 'review'],
  ['遥', '遙', 'review'],
  ['凜', '凛', 'review'],
  ['槙原', '槇原', 'review'],
  ['薗田', '園田', 'review'],
  ['藪', '薮', 'review'],
  ['山田涼子', '山田凉子', 'review'],
  ['小野', '小埜', 'review'],
  ['駆', '駈', 'review'],
  ['杯子', '盃子', 'review'],
  ['聡美', '聰美', 'review'],
  ['渕上', '渊上', 'review'],
  ['芦田', '蘆田', 'review'],
  ['晋作', '晉作', 'review'],
  ['秋山', '穐山', 'review'],
  ['馬場', '馬塲', 'review'],
  ['姉崎寿', '姊崎夀', 'equivalent'],
  ['山田凛', '山田リン', 'review'],
  ['吉田志', '吉田ココロザシ', 'review'],
  ['中村茜', '中村あかね', 'review'],
  ['高田ホッケ', '高田𩸽', 'review'],
  ['山田さくら', '山田サクラ', 'review'],
  ['山田花子', '山田[佐藤]花子', 'equivalent'],
  ['山田花子', '山田［佐藤］　花子', 'equivalent'],
  ['山田花子', '山田(佐藤)花子', 'equivalent'],
  ['佐藤花子', '山田[佐藤]花子', 'review'],
  ['鈴木花子', '山田[佐藤]花子', 'differs'],
  ['山田太郎', '山本次郎', 'differs'],
  ['山田太郎', '山田次郎', 'differs'],
  ['山田太郎', '田山太郎', 'differs'],
  ['山田太郎', '山田太', 'differs'],
  ['山田太', '山田太郎', 'differs'],
  ['山田太郎', '太郎', 'differs'],
  ['坂本龍', '阪本龍', 'differs'],
  ['佐藤', '佐籐', 'differs'],
  ['佐々木', '佐木', 'differs'],
  ['ヤマダタロウ', '山田太郎', 'differs'],
  ['アアアア', '山本次郎', 'differs'],
  ['山アアア', '山本次郎', 'differs'],
  ['山田太郎', 'ヤマダタロウ', 'differs'],
  ['山田太郎', 'Taro Yamada', 'differs'],
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
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (typed, verified) => {
        expect(['same', 'equivalent', 'review', 'differs', 'absent']).toContain(compareName(typed, verified));
      }),
    );
  });
});

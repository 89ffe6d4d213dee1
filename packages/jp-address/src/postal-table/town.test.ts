import { describe, expect, it } from 'vitest';
import { listWordPairs } from '../../test/pairs.ts';
import { readTowns } from './town.ts';

const listTowns = (text: string) =>
  listWordPairs(text).map(([section, kanaSection]) => ({ section, kanaSection }));
const nowhere = [{ section: '', kanaSection: '' }];

describe('readTowns', () => {
  /** Name and kana of the file, municipality → towns with their kana. */
  it.each(
    `
    天神 テンジン 福岡市中央区 → 天神 テンジン
    以下に掲載がない場合 イカニケイサイガナイバアイ 福岡市中央区 →
    以下宿町 イガヤドマチ 長崎市 → 以下宿町 イガヤドマチ
    島原市の次に番地がくる場合 シマバラシノツギニバンチガクルバアイ 島原市 →
    小菅村の次に１〜６６３番地がくる場合 コスゲムラノツギニ１−６６３バンチガクルバアイ 北都留郡小菅村 →
    琴平町の次に４２７番地以降がくる場合（川西） コトヒラチョウノツギニ４２７バンチ（カワニシ） 仲多度郡琴平町 →
    大島町の次に番地がくる場合 オオシマチョウノツギニバンチガクルバアイ 西海市 → 大島町 オオシマチョウ
    利島村一円 トシマムライチエン 利島村 →
    一円 イチエン 犬上郡多賀町 → 一円 イチエン
    大通西（１〜１９丁目） オオドオリニシ（１−１９チョウメ） 札幌市中央区 → 大通西 オオドオリニシ
    名駅ビル（高層棟）（２階） メイエキビル（コウソウトウ）（２カイ） 名古屋市中村区 → 名駅ビル メイエキビル
    北一条西 キタ１ジョウニシ 札幌市中央区 → 北一条西 キタ１ジョウニシ
    西井出８２４０−１（美森） ニシイデ８２４０−１（ウツクシモリ） 北杜市 → 西井出８２４０－１ ニシイデ８２４０－１
    種市第１５地割〜第２１地割（鹿糠、小路合） タネイチダイ１５チワリ−ダイ２１チワリ（カヌカ、ショウジアイ） 九戸郡洋野町 → 種市 タネイチ
    穴明２２地割、穴明２３地割 アナアケ２２チワリ、アナアケ２３チワリ 和賀郡西和賀町 → 穴明 アナアケ
    井道、奥井道、内井道 イミチ、オクイミチ、ウチイミチ 新城市 → 井道 イミチ 奥井道 オクイミチ 内井道 ウチイミチ
    甲、乙（大木戸） コウ、オツ（オオキド） 小豆郡土庄町 → 甲 コウ 乙 オツ`
      .trim()
      .split(/\n +/),
  )('reads the towns, as applicants write them, from the postal file: %s', (line) => {
    const [, name = '', kana = '', municipality = '', towns = ''] =
      /^(\S+) (\S+) (\S+) →(.*)$/.exec(line) ?? [];
    expect(readTowns(municipality, name, kana)).toEqual(towns === '' ? nowhere : listTowns(towns));
  });

  it.each([
    ['the full-width tilde', '種市第２３地割～第２７地割', 'タネイチダイ２３チワリ－ダイ２７チワリ'],
    ['the wave dash', '種市第２３地割〜第２７地割', 'タネイチダイ２３チワリ−ダイ２７チワリ'],
    ['half-width digits and kana', '種市第23地割~第27地割', 'ﾀﾈｲﾁﾀﾞｲ23ﾁﾜﾘ-ﾀﾞｲ27ﾁﾜﾘ'],
    ['half-width brackets', '種市(第15地割〜第21地割)', 'ﾀﾈｲﾁ(ﾀﾞｲ15ﾁﾜﾘ-ﾀﾞｲ21ﾁﾜﾘ)'],
    ['decomposed kana', '種市第２３地割、第２７地割', 'タネイチタ\u3099イ２３チワリ、タ\u3099イ２７チワリ'],
  ])('[VAL-081] reads the same town from %s', (_, name, kana) => {
    expect(readTowns('九戸郡洋野町', name, kana)).toEqual(listTowns('種市 タネイチ'));
  });

  it('[VAL-081] composes a decomposed name and reading', () => {
    expect(readTowns('福岡市', 'は\u3099ら町', 'ﾊﾞﾗﾏﾁ')).toEqual(listTowns('ばら町 バラマチ'));
  });
});

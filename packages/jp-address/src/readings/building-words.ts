import { createSurePiece, findLongest, isKanji, type Piece } from './piece.ts';

const words = new Map(
  Object.entries({
    大字: 'オオアザ',
    小字: 'コアザ',
    無番地: 'ムバンチ',
    番外地: 'バンガイチ',
    番外: 'バンガイ',
    地先: 'チサキ',
    地下: 'チカ',
    地階: 'チカイ',
    屋上: 'オクジョウ',
    北側: 'キタガワ',
    南側: 'ミナミガワ',
    東側: 'ヒガシガワ',
    西側: 'ニシガワ',
    東棟: 'ヒガシトウ',
    西棟: 'ニシトウ',
    南棟: 'ミナミトウ',
    北棟: 'キタトウ',
    中央棟: 'チュウオウトウ',
    東館: 'ヒガシカン',
    西館: 'ニシカン',
    南館: 'ミナミカン',
    北館: 'キタカン',
    本館: 'ホンカン',
    新館: 'シンカン',
    別館: 'ベッカン',
    旧館: 'キュウカン',
    会館: 'カイカン',
    県営: 'ケンエイ',
    市営: 'シエイ',
    町営: 'チョウエイ',
    村営: 'ソンエイ',
    都営: 'トエイ',
    府営: 'フエイ',
    公営: 'コウエイ',
    国立: 'コクリツ',
    県立: 'ケンリツ',
    市立: 'シリツ',
    町立: 'チョウリツ',
    公務員: 'コウムイン',
    教職員: 'キョウショクイン',
    教員: 'キョウイン',
    職員: 'ショクイン',
    社員: 'シャイン',
    従業員: 'ジュウギョウイン',
    看護師: 'カンゴシ',
    医師: 'イシ',
    自衛隊: 'ジエイタイ',
    警察: 'ケイサツ',
    消防: 'ショウボウ',
    独身: 'ドクシン',
    単身: 'タンシン',
    家族: 'カゾク',
    世帯: 'セタイ',
    学生: 'ガクセイ',
    女子: 'ジョシ',
    男子: 'ダンシ',
    団地: 'ダンチ',
    住宅: 'ジュウタク',
    宿舎: 'シュクシャ',
    官舎: 'カンシャ',
    公舎: 'コウシャ',
    社宅: 'シャタク',
    貸家: 'カシヤ',
    借家: 'シャクヤ',
    合同: 'ゴウドウ',
    改良: 'カイリョウ',
    雇用: 'コヨウ',
    促進: 'ソクシン',
    分譲: 'ブンジョウ',
    賃貸: 'チンタイ',
    老人: 'ロウジン',
    特別: 'トクベツ',
    養護: 'ヨウゴ',
    介護: 'カイゴ',
    福祉: 'フクシ',
    施設: 'シセツ',
    病院: 'ビョウイン',
    医院: 'イイン',
    歯科: 'シカ',
    内科: 'ナイカ',
    大学: 'ダイガク',
    短大: 'タンダイ',
    高校: 'コウコウ',
    学校: 'ガッコウ',
    小学校: 'ショウガッコウ',
    中学校: 'チュウガッコウ',
    高等学校: 'コウトウガッコウ',
    幼稚園: 'ヨウチエン',
    保育園: 'ホイクエン',
    公園: 'コウエン',
    公民館: 'コウミンカン',
    県庁: 'ケンチョウ',
    市役所: 'シヤクショ',
    役場: 'ヤクバ',
    郵便局: 'ユウビンキョク',
    銀行: 'ギンコウ',
    教会: 'キョウカイ',
    神社: 'ジンジャ',
    事務所: 'ジムショ',
    営業所: 'エイギョウショ',
    株式会社: 'カブシキガイシャ',
    有限会社: 'ユウゲンガイシャ',
    会社: 'カイシャ',
    本店: 'ホンテン',
    支店: 'シテン',
    駅前: 'エキマエ',
    駅東: 'エキヒガシ',
    駅西: 'エキニシ',
    駅南: 'エキミナミ',
    駅北: 'エキキタ',
    中央: 'チュウオウ',
    赤十字: 'セキジュウジ',
    様方: 'サマカタ',
    母屋: 'オモヤ',
    母家: 'オモヤ',
    気付: 'キヅケ',
    管理人: 'カンリニン',
    生協: 'セイキョウ',
    農協: 'ノウキョウ',
    公団: 'コウダン',
    長屋: 'ナガヤ',
    平屋: 'ヒラヤ',
    倉庫: 'ソウコ',
    車庫: 'シャコ',
    別荘: 'ベッソウ',
    山荘: 'サンソウ',
    旅館: 'リョカン',
    寄宿舎: 'キシュクシャ',
    診療所: 'シンリョウジョ',
    薬局: 'ヤッキョク',
    商店: 'ショウテン',
    工務店: 'コウムテン',
    不動産: 'フドウサン',
    図書館: 'トショカン',
    大通: 'オオドオリ',
    大通り: 'オオドオリ',
  }),
);
const longestWord = Math.max(...[...words.keys()].map((word) => word.length));

/** The reading applies if the character is not first and no kanji follows. */
const endings: Readonly<Record<string, string>> = {
  荘: 'ソウ',
  寮: 'リョウ',
  駅: 'エキ',
  店: 'テン',
  様: 'サマ',
  邸: 'テイ',
};
const sides: Readonly<Record<string, string>> = { 東: 'ヒガシ', 西: 'ニシ', 南: 'ミナミ', 北: 'キタ' };
const positions: Readonly<Record<string, string>> = {
  右: 'ミギ',
  左: 'ヒダリ',
  奥: 'オク',
  裏: 'ウラ',
  隣: 'トナリ',
  横: 'ヨコ',
};

export function readWord(text: string, at: number): Piece | undefined {
  const found = findLongest(words, text, at, longestWord);
  if (found !== undefined) return createSurePiece(found[0].length, found[1]);
  const character = text.charAt(at);
  const before = text.slice(0, at);
  const after = text.slice(at + 1);
  const kana = readSingle(character, before, after);
  return kana === undefined ? undefined : createSurePiece(1, kana);
}

function readSingle(character: string, before: string, after: string): string | undefined {
  const endsName = !isKanji(after) && before !== '';
  if (endsName && endings[character] !== undefined) return endings[character];
  // 佐藤方 means "in the household of Satō". In this use 方 is read カタ.
  if (character === '方' && isKanji(before.slice(-1)) && /^(?:[\s)）\d０-９]|$)/.test(after)) return 'カタ';
  if (character === '内' && /(?:院|寮|荘|店|館|ビル|校)$/.test(before) && after.trim() === '') return 'ナイ';
  if (character === '字' && /^[\p{Script=Han}ぁ-ん]/u.test(after) && !/[十文数漢名]$/.test(before))
    return 'アザ';
  if (character === '棟' && /[東西南北中央新旧号甲乙丙丁]$/.test(before)) return 'トウ';
  if (/^[\d０-９]/.test(after) && sides[character] !== undefined) return sides[character];
  const isPosition = /(?:^|[\s\d０-９FＦ階号]|番地|番)$/.test(before) && /^(?:$|\s)/.test(after);
  return isPosition ? (positions[character] ?? sides[character]) : undefined;
}

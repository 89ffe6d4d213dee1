import { listWordPairs } from '../text/word-pairs.ts';
import type { Analyse } from './analyser.ts';
import { createSurePiece, findLongest, isKanji, type Piece } from './piece.ts';

/** Only one reading is usual, that of the analyser. */
const knownWords = `
  小字 無番地 番外地 番外 地先 地下 地階 屋上 北側 南側 東側 西側 東棟 西棟 南棟 北棟
  中央棟 本館 新館 別館 旧館 会館 県営 市営 町営 村営 都営 府営 公営 国立 県立 市立
  町立 公務員 教職員 教員 職員 社員 従業員 看護師 医師 自衛隊 警察 消防 独身 単身 家族
  世帯 学生 女子 男子 団地 住宅 宿舎 官舎 公舎 社宅 貸家 借家 合同 改良 雇用 促進 分譲
  賃貸 老人 特別 養護 介護 福祉 施設 病院 医院 歯科 内科 大学 短大 高校 学校 小学校
  中学校 高等学校 幼稚園 保育園 公園 公民館 県庁 市役所 役場 郵便局 銀行 教会 神社 事務所
  営業所 株式会社 会社 本店 支店 駅前 駅東 駅西 駅南 駅北 中央 赤十字 様方 農協 公団
  長屋 平屋 倉庫 車庫 別荘 山荘 旅館 寄宿舎 薬局 商店 工務店 不動産 図書館 大通り`;

/** The analyser reads them otherwise. */
const corrections = listWordPairs(`
  大字 オオアザ 東館 ヒガシカン 西館 ニシカン 南館 ミナミカン 北館 キタカン 有限会社 ユウゲンガイシャ
  母屋 オモヤ 母家 オモヤ 気付 キヅケ 管理人 カンリニン 生協 セイキョウ 診療所 シンリョウジョ
  大通 オオドオリ`);

/** The reading applies if the character is not first and no kanji follows. */
const endings = new Map(listWordPairs('荘 ソウ 寮 リョウ 駅 エキ 店 テン 様 サマ 邸 テイ'));
const sides = new Map(listWordPairs('東 ヒガシ 西 ニシ 南 ミナミ 北 キタ'));
const positions = new Map([
  ...sides,
  ...listWordPairs('右 ミギ 左 ヒダリ 奥 オク 裏 ウラ 隣 トナリ 横 ヨコ'),
]);

export function createWordReader(analyse: Analyse): (text: string, at: number) => Piece | undefined {
  const known = knownWords.trim().split(/\s+/);
  const words = new Map([
    ...known.map(
      (word) =>
        [
          word,
          analyse(word)
            .map(({ reading }) => reading)
            .join(''),
        ] as const,
    ),
    ...corrections,
  ]);
  const longest = Math.max(...[...words.keys()].map((word) => word.length));
  return (text, at) => {
    const found = findLongest(words, text, at, longest);
    if (found !== undefined) return createSurePiece(found[0].length, found[1]);
    const kana = readSingle(text.charAt(at), text.slice(0, at), text.slice(at + 1));
    return kana === undefined ? undefined : createSurePiece(1, kana);
  };
}

function readSingle(character: string, before: string, after: string): string | undefined {
  const endsName = !isKanji(after) && before !== '';
  if (endsName && endings.has(character)) return endings.get(character);
  // 佐藤方 means "in the household of Satō". In this use 方 is read カタ.
  if (character === '方' && isKanji(before.slice(-1)) && /^(?:[\s)）\d０-９]|$)/.test(after)) return 'カタ';
  if (character === '内' && /(?:院|寮|荘|店|館|ビル|校)$/.test(before) && after.trim() === '') return 'ナイ';
  if (character === '字' && /^[\p{Script=Han}ぁ-ん]/u.test(after) && !/[十文数漢名]$/.test(before))
    return 'アザ';
  if (character === '棟' && /[東西南北中央新旧号甲乙丙丁]$/.test(before)) return 'トウ';
  if (/^[\d０-９]/.test(after) && sides.has(character)) return sides.get(character);
  const isPosition = /(?:^|[\s\d０-９FＦ階号]|番地|番)$/.test(before) && /^(?:$|\s)/.test(after);
  return isPosition ? positions.get(character) : undefined;
}

import { listWordPairs } from '../text/word-pairs.ts';
import { createSurePiece, findLongest, isKanji, type Piece } from './piece.ts';

const streets: Readonly<Record<string, string>> = { 四: 'シ', 七: 'シチ', 九: 'ク' };
const directions = new Map(listWordPairs('上 アガル 下 サガル 東 ヒガシイル 西 ニシイル'));

/** Streets of Kyoto, in front of 通 or a direction, or behind 通. */
const named = new Map(
  listWordPairs(`
    烏丸 カラスマ 御池 オイケ 河原町 カワラマチ 丸太町 マルタマチ 今出川 イマデガワ 木屋町 キヤマチ
    先斗町 ポントチョウ 寺町 テラマチ 御幸町 ゴコマチ 麩屋町 フヤチョウ 富小路 トミノコウジ
    柳馬場 ヤナギノバンバ 堺町 サカイマチ 高倉 タカクラ 間之町 アイノマチ 東洞院 ヒガシノトウイン
    西洞院 ニシノトウイン 車屋町 クルマヤチョウ 両替町 リョウガエマチ 室町 ムロマチ 衣棚 コロモノタナ
    新町 シンマチ 釜座 カマンザ 小川 オガワ 油小路 アブラノコウジ 堀川 ホリカワ 大宮 オオミヤ 千本 センボン
    北大路 キタオオジ 上立売 カミダチウリ 中立売 ナカダチウリ 下立売 シモダチウリ 竹屋町 タケヤマチ
    夷川 エビスガワ 押小路 オシコウジ 姉小路 アネヤコウジ 六角 ロッカク 蛸薬師 タコヤクシ
    錦小路 ニシキコウジ 綾小路 アヤノコウジ 仏光寺 ブッコウジ 高辻 タカツジ 松原 マツバラ
    万寿寺 マンジュウジ`),
);
const longestNamed = 3;
const leadsOn = /^(?:通|[上下]が?[るル]|[東西]入)/u;

/** Kyoto: 四条通 (シジョウドオリ), 寺町通御池上る, 東入ル. */
export function readStreet(text: string, at: number): Piece | undefined {
  const rest = text.slice(at);
  const [direction] = /^(?:[上下]が?[るル]|[東西]入(?:[るルり]|(?!\p{Script=Han})))/u.exec(rest) ?? [];
  if (direction !== undefined)
    return createSurePiece(direction.length, directions.get(direction.charAt(0)) ?? '');
  const [number] = /^[四七九](?=条(?:通|[上下]が?[るル]|[東西]入))/u.exec(rest) ?? [];
  if (number !== undefined) return { length: 2, kana: `${streets[number]}ジョウ`, isGuess: true };
  const [street = '', kana = ''] = findLongest(named, text, at, longestNamed) ?? [];
  const isStreet = leadsOn.test(text.slice(at + street.length)) || text.slice(0, at).endsWith('通');
  if (street !== '' && isStreet) return { length: street.length, kana, isGuess: /ジ$/.test(kana) };
  const [way] = /^通り?(?!\p{Script=Hiragana})/u.exec(rest) ?? [];
  if (way === undefined) return undefined;
  const before = text.slice(0, at);
  if (!isKanji(before.slice(-1))) return { length: way.length, kana: 'トオリ', isGuess: true };
  return /[交共普開直流文不日電]$/.test(before)
    ? undefined
    : { length: way.length, kana: 'ドオリ', isGuess: true };
}

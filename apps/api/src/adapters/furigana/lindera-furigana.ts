import { hiraganaToKatakana, toFullWidthKatakana } from '@kaisetsu/domain/text/kana';
import { toHalfWidthDigits } from '@kaisetsu/domain/text/width';
import type { Furigana } from '../../ports.ts';

/** A word of the analyser's result; `reading` is absent when the dictionary lacks the word. */
type Word = {
  readonly surface: string;
  readonly reading?: string;
  readonly partOfSpeechSubcategory2?: string;
};
type Analyse = (text: string) => readonly Word[];

/**
 * Loads the analyser with its dictionary (up to 0.5 s and about 190 MB, once) and returns readings of sub-addresses and
 * names (spec 2.8 "Furigana"). A reading takes about 0.1 ms.
 *
 * The reading is full-width katakana. Digits, letters, signs and spaces stay unchanged, and so does a kanji that the
 * dictionary lacks (諫, 髙, ㈱): the applicant replaces it.
 */
export async function loadFurigana(): Promise<Furigana> {
  const { TokenizerBuilder } = await import('lindera-wasm-nodejs-ipadic');
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  builder.setKeepWhitespace(true);
  const analyser = builder.build();
  return { reading: (kanji) => readingOf(kanji, (text) => analyser.tokenize(text) as readonly Word[]) };
}

function readingOf(kanji: string, analyse: Analyse): string {
  // 大字 precedes a village's name; the dictionary lacks the word and reads ダイジ.
  const text = toFullWidthKatakana(kanji).replaceAll('大字', 'オオアザ');
  const household = /^(.+)方\s*$/su.exec(text)?.[1];
  if (household !== undefined && endsInName(household, analyse)) {
    return readWords(household, analyse) + text.slice(household.length).replace('方', 'カタ');
  }
  return readWords(text, analyse);
}

/** 佐藤方 "care of Satō": analysed without 方, because the analyser would prefer the place 藤方. */
function endsInName(text: string, analyse: Analyse): boolean {
  const last = analyse(text).at(-1);
  return last?.surface === '様' || last?.partOfSpeechSubcategory2 === '人名';
}

function readWords(text: string, analyse: Analyse): string {
  let at = 0;
  let reading = '';
  // Single digits would be read イチゼロイチ, and the dictionary lacks half-width ones. The lengths stay the same.
  for (const { surface, reading: fromDictionary } of analyse(toHalfWidthDigits(text))) {
    const end = at + surface.length;
    const word = text.slice(at, end);
    reading +=
      readingInAddress(word, text.slice(0, at), text.slice(end)) ?? readingOfWord(word, fromDictionary);
    at = end;
  }
  return hiraganaToKatakana(reading + text.slice(at));
}

/** Readings that are common in addresses but not in the running text the dictionary is made for. */
function readingInAddress(word: string, before: string, after: string): string | undefined {
  const numbered = /[\dA-Za-z０-９Ａ-Ｚａ-ｚ東西南北中一二三四五六七八九十番号]$/.test(before);
  if (word === '棟' && numbered) return 'トウ';
  if (word === '館' && numbered) return 'カン';
  if (word === '字' && /^\p{Script=Han}/u.test(after)) return 'アザ';
  if (word === '方' && before.trim() !== '' && after.trim() === '') return 'カタ';
  const betweenKanji = /\p{Script=Han}$/u.test(before) && /^\p{Script=Han}/u.test(after);
  return /^[ヶケヵ]$/.test(word) && betweenKanji ? 'ガ' : undefined;
}

function readingOfWord(word: string, fromDictionary: string | undefined): string {
  if (!/\p{Script=Han}/u.test(word)) return word;
  return fromDictionary !== undefined && /^[ァ-ヶー]+$/.test(fromDictionary) ? fromDictionary : word;
}

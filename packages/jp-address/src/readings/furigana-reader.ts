import type { Places } from '../postal-table/file-postcodes.ts';
import type { Town } from '../postal-table/town.ts';
import { toCommonForms } from '../text/common-forms.ts';
import { toFullWidthKatakana, toKatakana } from '../text/kana.ts';
import type { Analyse, Word } from './analyser.ts';
import { createBareNameFinder } from './bare-names.ts';
import { createWordReader } from './building-words.ts';
import { readLot } from './lots.ts';
import { createMunicipalityNames } from './municipality-names.ts';
import { foldSpelling, isKanji, type Piece, type ReadFurigana, type Reading } from './piece.ts';
import { placeReader } from './place-reader.ts';
import { readStreet } from './streets.ts';
import { readSurname } from './surnames.ts';

type Ways = { readonly analyse: Analyse; readonly places: Places };
/** Without `read`: unknown characters. */
type Part = { readonly length: number; readonly read?: () => Reading };
type FindParts = (text: string, folded: string, at: number) => readonly Part[];

/**
 * Reads sub-addresses (spec 2.8 "Furigana") into full-width katakana without kanji. A kanji word that the analyser
 * lacks is left out.
 */
export function createFurigana({
  analyse,
  places,
  homePrefectures,
}: Ways & { readonly homePrefectures: ReadonlySet<string> }): ReadFurigana {
  const names = createMunicipalityNames(places);
  const foldTowns = (code: string): readonly Town[] =>
    places.getTowns(code).map((town) => ({ ...town, section: foldSpelling(town.section) }));
  const homeTowns = new Map(
    [...places.municipalities].flatMap(([code, { prefecture }]) =>
      homePrefectures.has(prefecture) ? [[code, foldTowns(code)] as const] : [],
    ),
  );
  const getTowns = (code: string): readonly Town[] => homeTowns.get(code) ?? foldTowns(code);
  const readPlace = placeReader(names, getTowns, homePrefectures);
  const findNames = createBareNameFinder(names, homePrefectures, [...homeTowns.values()].flat(), analyse);
  const readWord = createWordReader(analyse);
  const findParts: FindParts = (text, folded, at) => {
    const named = findNames(folded, at);
    return [
      ...[readSurname(text, at, analyse, named)].filter((found) => found !== undefined),
      ...toParts([readStreet(text, at), readLot(text, at), readWord(text, at), readPlace(folded, at)]),
      ...named,
    ];
  };
  return (kanji) => {
    const text = toCommonForms(toFullWidthKatakana(kanji));
    let at = 0;
    const readings = divide(text, findParts).map(({ length, read }) => {
      const start = at;
      at += length;
      return read?.() ?? readUnknown(text.slice(start, at), { analyse, places });
    });
    return joinReadings(readings);
  };
}

const toParts = (pieces: readonly (Piece | undefined)[]): readonly Part[] =>
  pieces.flatMap((piece) => (piece === undefined ? [] : [{ length: piece.length, read: () => piece }]));

/** `divide` returns the division with the lowest sum of costs. */
const pieceCost = 1;
const unknownKanjiCost = 2;

function divide(text: string, findParts: FindParts): readonly Part[] {
  const folded = foldSpelling(text);
  const best: { cost: number; part: Part }[] = [];
  const getCost = (at: number): number => best[at]?.cost ?? 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const unknown = isKanji(character) ? unknownKanjiCost : 0;
    let choice = {
      cost: unknown + getCost(at + character.length),
      part: { length: character.length } as Part,
    };
    for (const part of findParts(text, folded, at)) {
      const cost = pieceCost + getCost(at + part.length);
      const isLonger = cost === choice.cost && part.length > choice.part.length;
      if (cost < choice.cost || isLonger) choice = { cost, part };
    }
    best[at] = choice;
  }
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const part = best[at]?.part ?? { length: 1 };
    const last = parts.at(-1);
    const isLongerUnknown = part.read === undefined && last !== undefined && last.read === undefined;
    if (isLongerUnknown) parts.splice(-1, 1, { length: last.length + part.length });
    else parts.push(part);
    at += part.length;
  }
  return parts;
}

const joinReadings = (readings: readonly Reading[]): Reading => ({
  kana: readings.map(({ kana }) => kana).join(''),
  isGuess: readings.some(({ isGuess }) => isGuess),
});

function readUnknown(text: string, ways: Ways): Reading {
  const runs = text.split(/((?:[\p{Script=Han}〆ぁ-ゖゝゞ]|(?<=\p{Script=Han})[ァ-ヶ](?=\p{Script=Han}))+)/u);
  const { kana, isGuess } = joinReadings(
    runs.map((run) => (/[\p{Script=Han}〆]/u.test(run) ? readRun(run, ways) : { kana: run, isGuess: false })),
  );
  return { kana: toKatakana(kana), isGuess };
}

function readRun(run: string, { analyse, places }: Ways): Reading {
  // The postal table writes katakana between kanji: 光リ堂町.
  const [kana, another] = /[町村]$/.test(run)
    ? [...new Set([run, toKatakana(run)])].flatMap(places.findTownKana)
    : [];
  if (kana !== undefined && another === undefined) return { kana, isGuess: true };
  let at = 0;
  const words = analyse(run).map((word) => {
    const before = run.slice(0, at);
    at += word.surface.length;
    return readAnalysed(word, before, run.slice(at));
  });
  return joinReadings(words);
}

function readAnalysed({ surface, reading, ...word }: Word, before: string, after: string): Reading {
  if (!/[\p{Script=Han}〆]/u.test(surface)) {
    const joinsKanji = /^[ヶケヵ]$/.test(surface) && isKanji(before.slice(-1)) && isKanji(after);
    return { kana: joinsKanji ? 'ガ' : surface, isGuess: false };
  }
  if (reading === undefined || !/^[ァ-ヶー]+$/.test(reading)) return { kana: '', isGuess: true };
  // A name often has several readings, and so has a common noun of two kanji (大通, 母屋, 工場).
  const isCommonNoun =
    word.partOfSpeech === '名詞' && /^(?:一般|サ変接続)$/.test(word.partOfSpeechSubcategory1 ?? '');
  return { kana: reading, isGuess: !isCommonNoun || surface.length < 3 };
}

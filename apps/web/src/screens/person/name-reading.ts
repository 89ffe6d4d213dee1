import { toKanaName } from '@kaisetsu/domain/text/kana';

/** A part of the text and its reading in hiragana or katakana. The reading is null if it is unknown. */
type Piece = { readonly text: string; readonly reading: string | null };

/** The composition in progress: the text that the applicant is still entering with the input method editor (IME). */
type Composition = {
  /** The kana that the applicant has typed so far. */
  readonly reading: string;
  /** The latest text with kanji that the IME proposed, and the reading of that text. */
  readonly converted: { readonly text: string; readonly reading: string };
  /** The text that the field shows for the composition. */
  readonly text: string;
};

/** The parts of a name with their readings, while the applicant types with an IME. Immutable. */
export type NameReading = {
  readonly pieces: readonly Piece[];
  readonly composition: Composition | null;
};

const notConverted = { text: '', reading: '' };
const kanaOnly = /^[ぁ-ゖァ-ヺーｦ-ﾟ・]*$/u;
/** Latin letters after the kana: an incomplete syllable of romaji input. For example, やまｄ becomes やまだ after the next key. */
const unfinishedSyllable = /[A-Za-zＡ-Ｚａ-ｚ]+$/u;

/**
 * Returns the state for a text that the field already contains. If the text has other characters than kana, its reading is
 * unknown.
 */
export const readingOf = (text: string): NameReading => ({
  pieces: text === '' ? [] : [pieceOf(text)],
  composition: null,
});

const pieceOf = (text: string): Piece => ({ text, reading: kanaOnly.test(text) ? text : null });

/** Handles `compositionstart`. */
export const startComposition = (now: NameReading): NameReading => ({
  ...now,
  composition: { reading: '', converted: notConverted, text: '' },
});

/**
 * Handles `compositionupdate`. If `data` is all kana, `data` is the reading. If the IME has converted the kana to kanji, the
 * reading stays as it was. The live conversion of macOS converts during typing, so kana can follow kanji: 長谷 becomes 長谷が.
 * Such kana are added to the reading.
 */
export function updateComposition(now: NameReading, data: string): NameReading {
  const text = data.normalize('NFC');
  const { converted, reading } = now.composition ?? { converted: notConverted, reading: '' };
  const typed = text.replace(unfinishedSyllable, '');
  if (kanaOnly.test(typed)) {
    return { ...now, composition: { reading: typed, converted: notConverted, text } };
  }
  const behind = typed.startsWith(converted.text) ? typed.slice(converted.text.length) : null;
  if (converted.text !== '' && behind !== null && kanaOnly.test(behind)) {
    return { ...now, composition: { reading: converted.reading + behind, converted, text } };
  }
  return { ...now, composition: { reading, converted: { text: typed, reading }, text } };
}

/** Returns the reading of the whole name during a composition. @param value the whole text of the field */
export function duringComposition(now: NameReading, value: string): NameReading {
  if (now.composition === null) return changeText(now, value);
  const { text, reading } = now.composition;
  return replaceChanged(now, value, { text, reading: isPlausible(text, reading) ? reading : null });
}

/** Handles `compositionend`. @param value the whole text of the field afterwards */
export function endComposition(now: NameReading, data: string, value: string): NameReading {
  const { composition } = updateComposition(now, data);
  if (unfinishedSyllable.test(data)) return changeText(now, value);
  return duringComposition({ ...now, composition }, value);
}

/** Handles an `input` event outside of a composition: a deletion, a paste, or text without an IME. */
export const changeText = (now: NameReading, value: string): NameReading => replaceChanged(now, value, null);

/**
 * Returns false if the IME predicted `text` before the applicant had typed its whole reading, for example 山田 after や.
 * A whole reading has at least one kana for each character of the text.
 */
const isPlausible = (text: string, reading: string): boolean =>
  reading !== '' && [...reading].length >= [...text.replace(unfinishedSyllable, '')].length;

/**
 * Keeps the unchanged pieces at the start and at the end of the text, and replaces the pieces between them by one piece.
 * @param composed the new piece; ignored if its text differs from the changed part of `value`
 */
function replaceChanged(now: NameReading, value: string, composed: Piece | null): NameReading {
  const before = now.pieces.map(({ text }) => text).join('');
  if (value === before) return { ...now, composition: null };
  const shorter = Math.min(before.length, value.length);
  let same = 0;
  while (same < shorter && before[same] === value[same]) same += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < shorter - same && before.at(-1 - sameAtEnd) === value.at(-1 - sameAtEnd)) sameAtEnd += 1;

  const head: Piece[] = [];
  const tail: Piece[] = [];
  let at = 0;
  for (const piece of now.pieces) {
    const end = at + piece.text.length;
    if (end <= same) head.push(piece);
    else if (at >= before.length - sameAtEnd) tail.push(piece);
    at = end;
  }
  const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);
  const changed = value.slice(lengthOf(head), value.length - lengthOf(tail));
  const middle = composed?.text === changed ? composed : pieceOf(changed);
  return { pieces: [...head, ...(changed === '' ? [] : [middle]), ...tail], composition: null };
}

/** Converts the reading to the form of the kana field (spec 5.2 "Kana name"). Null if a part of the reading is unknown. */
export function kanaNameOf({ pieces }: NameReading): string | null {
  const readings = pieces.flatMap(({ reading }) => reading ?? []);
  return readings.length < pieces.length ? null : toKanaName(readings.join(''));
}

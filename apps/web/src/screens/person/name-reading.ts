import { toKanaName } from '@kaisetsu/jp-address/text/kana';

/** Hiragana or katakana; null if unknown. */
type Piece = { readonly text: string; readonly reading: string | null };

type Composition = {
  readonly reading: string;
  readonly converted: { readonly text: string; readonly reading: string };
  readonly text: string;
};

export type NameReading = {
  readonly pieces: readonly Piece[];
  readonly composition: Composition | null;
};

const notConverted = { text: '', reading: '' };
const kanaOnly = /^[ぁ-ゖァ-ヺーｦ-ﾟ・]*$/u;
/** An incomplete syllable of romaji input: やまｄ becomes やまだ. */
const unfinishedSyllable = /[A-Za-zＡ-Ｚａ-ｚ]+$/u;

export const createReading = (text: string): NameReading => ({
  pieces: text === '' ? [] : [createPiece(text)],
  composition: null,
});

const createPiece = (text: string): Piece => ({ text, reading: kanaOnly.test(text) ? text : null });

/** The live conversion of macOS puts kana after kanji: 長谷 becomes 長谷が. Such kana are added to the reading. */
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

export function continueComposition(now: NameReading, value: string): NameReading {
  if (now.composition === null) return changeText(now, value);
  const { text, reading } = now.composition;
  return replaceChanged(now, value, { text, reading: reading === '' ? null : reading });
}

export function endComposition(now: NameReading, data: string, value: string): NameReading {
  const { composition } = updateComposition(now, data);
  if (unfinishedSyllable.test(data)) return changeText(now, value);
  return continueComposition({ ...now, composition }, value);
}

const changeText = (now: NameReading, value: string): NameReading => replaceChanged(now, value, null);

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
  const countLength = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);
  const changed = value.slice(countLength(head), value.length - countLength(tail));
  const middle = composed?.text === changed ? composed : createPiece(changed);
  return { pieces: [...head, ...(changed === '' ? [] : [middle]), ...tail], composition: null };
}

/** Empty if a part of the reading is unknown (spec 5.2 "Kana name"). */
export function toComposedKana({ pieces }: NameReading): string {
  const readings = pieces.flatMap(({ reading }) => reading ?? []);
  return readings.length < pieces.length ? '' : toKanaName(readings.join(''));
}

import type { Analyse } from './analyser.ts';
import { isKanji } from './piece.ts';
import type { Reading } from './reading.ts';

const household = /^様?方[\s)）]*$/;
const building =
  /^(?:荘|寮|邸|宅|様|ビル|アパート|マンション|コーポ|ハイツ|ハイム|メゾン|コート|レジデンス|住宅|貸家|借家|医院|歯科|商店)/;

/** A name in front of a building's kind or of 方: 宮本 of 宮本荘. Names have several readings, so it is a guess. */
export function readSurname(
  text: string,
  at: number,
  analyse: Analyse,
): { readonly length: number; readonly read: () => Reading } | undefined {
  if (isKanji(text.charAt(at - 1))) return undefined;
  const run = /^[\p{Script=Han}ヶケノ]+/u.exec(text.slice(at, at + 8))?.[0] ?? '';
  for (let length = Math.min(run.length, 6); length > 0; length -= 1) {
    const after = text.slice(at + length);
    const name = run.slice(0, length);
    if (!household.test(after) && !building.test(after)) continue;
    const words = analyse(name);
    if (words.some((word) => word.partOfSpeechSubcategory2 !== '人名' || word.reading === undefined))
      continue;
    // 直方 is a place.
    if (household.test(after) && analyse(`${name}方`).length === 1) continue;
    return { length, read: () => ({ kana: words.map(({ reading }) => reading).join(''), isGuess: true }) };
  }
  return undefined;
}

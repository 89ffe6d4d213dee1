import type { Analyse } from './analyser.ts';
import type { NamedPlace } from './bare-names.ts';
import type { Reading } from './piece.ts';

const household = /^(?:様?方|様|気付)(?:[\s)）\d０-９]|$)/;
const building =
  /^(?:荘|寮|邸|宅|様|ビル|アパート|マンション|コーポ|ハイツ|ハイム|メゾン|コート|レジデンス|住宅|貸家|借家|医院|歯科|商店)/;

/** Municipalities of the banks' areas, or their stems, that have several readings as a family name (IPADIC). */
const severalReadings = new Set('大木 鹿島 春日 日置 松浦 水上 山口 和木'.split(' '));

/**
 * A name in front of a building's kind or of 方: 宮本 of 宮本荘. Names have several readings, so it is a guess, also if
 * it is a place's (相馬荘), except a municipality of the banks' areas with the same reading (福岡ビル).
 */
export function readSurname(
  text: string,
  at: number,
  analyse: Analyse,
  places: readonly NamedPlace[],
): { readonly length: number; readonly read: () => Reading } | undefined {
  if (/[\p{Script=Han}ヶヵケノ]/u.test(text.charAt(at - 1))) return undefined;
  const run = /^[\p{Script=Han}ヶケノ]+/u.exec(text.slice(at, at + 8))?.[0] ?? '';
  for (let length = Math.min(run.length, 6); length > 0; length -= 1) {
    const after = text.slice(at + length);
    const name = run.slice(0, length);
    const isHousehold = household.test(after);
    if (!isHousehold && !building.test(after)) continue;
    // 直方 is a place.
    if (isHousehold && after.startsWith('方') && analyse(`${name}方`).length === 1) continue;
    const person = readPerson(name, analyse);
    const place = places.find((one) => one.length === length);
    if (place !== undefined && (person === undefined ? isHousehold : !isHousehold))
      return { length, read: () => markPlace(place, name, person) };
    if (person !== undefined) return { length, read: () => ({ kana: person, isGuess: true }) };
  }
  return undefined;
}

/** IPADIC knows most family names also as places, and chooses the person in front of a given name. */
function readPerson(name: string, analyse: Analyse): string | undefined {
  const [family, ...others] = analyse(`${name}太郎`);
  const words = family?.surface === name && others.length === 1 ? [family] : analyse(name);
  if (words.some((word) => word.partOfSpeechSubcategory2 !== '人名' || word.reading === undefined))
    return undefined;
  return words.map(({ reading }) => reading).join('');
}

function markPlace(place: NamedPlace, name: string, person: string | undefined): Reading {
  const { kana, isGuess } = place.read();
  return { kana, isGuess: isGuess || !place.isNear || kana !== person || severalReadings.has(name) };
}

import type { PostcodeRow } from '../src/adapters/postcodes/postcode-table.ts';

/** Location of an office with a postal number of its own (大口事業所個別番号), without the office's name. */
export type Office = {
  readonly postalNumber: string;
  readonly municipalityCode: string;
  readonly town: string;
  /** The text after the town: usually a lot number, sometimes the rest of the town's name. */
  readonly lot: string;
};

/** A municipality and its towns, from the rows of `known` ({@link officeRows}). */
type Place = {
  readonly names: Omit<PostcodeRow, 'postalNumber' | 'section' | 'kanaSection'>;
  /** Town of the municipality → its reading. The reading is empty when the town has no reading or more than one. */
  readonly readings: ReadonlyMap<string, string>;
  /** Form for comparison (see `comparable` below) → town, or null when two towns have this form. */
  readonly comparable: ReadonlyMap<string, string | null>;
};

/**
 * Returns one row for each office. `known` contains the rows of towns and municipalities. Leaves out an office whose postal
 * number `known` contains. Also leaves out an office whose municipality `known` does not contain, because the reading of this
 * municipality is unknown. The town has the spelling and the reading of `known` when exactly one town matches. The row has
 * neither the office's name nor its lot number, because the applicant types them as part of the sub-address.
 */
export function officeRows(
  offices: readonly Office[],
  known: readonly PostcodeRow[],
): readonly PostcodeRow[] {
  const places = placesOf(known);
  const taken = new Set(known.map(({ postalNumber }) => postalNumber));
  return offices.flatMap((office) => {
    const place = places.get(office.municipalityCode);
    if (place === undefined || taken.has(office.postalNumber)) return [];
    const section = townOf(office, place);
    const kanaSection = place.readings.get(section) ?? '';
    return [{ ...place.names, postalNumber: office.postalNumber, section, kanaSection, isOffice: true }];
  });
}

function placesOf(known: readonly PostcodeRow[]): ReadonlyMap<string, Place> {
  const places = new Map<
    string,
    { names: Place['names']; readings: Map<string, string>; several: Set<string> }
  >();
  for (const { postalNumber: _number, section, kanaSection, ...names } of known) {
    const place = places.get(names.municipalityCode) ?? { names, readings: new Map(), several: new Set() };
    const before = place.readings.get(section) ?? '';
    if (before !== '' && kanaSection !== '' && before !== kanaSection) place.several.add(section);
    if (before === '') place.readings.set(section, kanaSection);
    places.set(names.municipalityCode, place);
  }
  return new Map(
    [...places].map(([code, { names, readings, several }]) => {
      // A name with two readings (大府市共和町) gets no reading, because only the applicant knows the right one.
      for (const section of several) readings.set(section, '');
      return [code, { names, readings, comparable: byComparable(readings.keys()) }];
    }),
  );
}

function byComparable(sections: Iterable<string>): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const section of sections) {
    if (section === '') continue;
    const form = comparable(section);
    found.set(form, found.has(form) ? null : section);
  }
  return found;
}

/** The office's town. It is empty when `town` and `lot` contain no name of a town, or only a division of land (字). */
function townOf({ town, lot }: Office, place: Place): string {
  return (
    same(town, place) ??
    continued(town, lot, place) ??
    inKyoto(town, lot, place) ??
    outer(town, place) ??
    own(town)
  );
}

function same(town: string, { readings, comparable: forms }: Place): string | undefined {
  if (town === '') return undefined;
  return readings.has(town) ? town : (forms.get(comparable(town)) ?? undefined);
}

/** A town whose name continues in `lot`. Examples (town, lot): (佐原, イ４１４９), (志佐町, 里免３６５), (empty, 緑町１６５７). */
function continued(town: string, lot: string, { comparable: forms }: Place): string | undefined {
  const least = comparable(town).length;
  const whole = comparable(town + lot.replace(/^大?字/, ''));
  for (let length = whole.length; length > least; length -= 1) {
    const found = forms.get(whole.slice(0, length));
    if (found && endsAt(whole, length)) return found;
  }
  return undefined;
}

/**
 * Whether a town's name can end after the first `length` characters of `text`. It cannot end inside a number, or before another
 * kanji or kana: 新田 does not match the beginning of 新田町. The only kanji that can follow a name are 字 甲 乙 丙 丁, because a lot
 * can begin with them.
 */
function endsAt(text: string, length: number): boolean {
  const rest = text.slice(length);
  if (/\d/.test(text.charAt(length - 1)) && /^\d/.test(rest)) return false;
  return !/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(rest) || /^[字甲乙丙丁]/.test(rest);
}

/**
 * The town of an address in Kyoto. Such an address names first the crossing (烏丸通二条上る) and then the town. The rows of `known`
 * have only the town.
 */
function inKyoto(town: string, lot: string, place: Place): string | undefined {
  if (!place.names.municipality.startsWith('京都市') || !town.includes('通')) return undefined;
  return continued('', lot, place) ?? '';
}

/** The town without its last part, which belongs to the sub-address: 宮戸 of 宮戸字観音山, 学校町通 of 学校町通１番町. */
function outer(town: string, place: Place): string | undefined {
  const numbered = /^(.+?)[０-９一二三四五六七八九十]+(?:番町|[のノ]町|丁目)$/.exec(town)?.[1];
  return same(withoutDivision(town), place) ?? (numbered === undefined ? undefined : same(numbered, place));
}

/**
 * The name of a town that `known` does not contain. It is empty when the name has a full-width digit or ends with 無番地, because
 * such a name means only a division of land.
 */
function own(town: string): string {
  const name = withoutDivision(town)
    .replace(/^大?字/, '')
    .replace(/大字/, '');
  return /[０-９]|無番地$/.test(name) ? '' : name;
}

const withoutDivision = (town: string): string => town.replace(/(?<=.)(?<![文大])字.+$/, '');

/**
 * Converts a town to the form in which two spellings are compared. Removes 大字 and 字, because `known` usually omits them.
 * Replaces full-width digits and 一 to 九十九 by ASCII digits, ヶ and ヵ by ケ, の by ノ, 藏 by 蔵, and 冨 by 富.
 */
function comparable(town: string): string {
  return town
    .replace(/大字|^字|(?<=[町村])字/g, '')
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/([一二三四五六七八九])?十([一二三四五六七八九])?/g, (_, tens?: string, ones?: string) =>
      String(10 * (tens === undefined ? 1 : kanjiDigit(tens)) + (ones === undefined ? 0 : kanjiDigit(ones))),
    )
    .replace(/[一二三四五六七八九]/g, (digit) => String(kanjiDigit(digit)))
    .replace(/[ヶヵ]/g, 'ケ')
    .replace(/[ノの]/g, 'ノ')
    .replace(/[藏冨]/g, (old) => (old === '藏' ? '蔵' : '富'));
}

const kanjiDigit = (digit: string): number => '一二三四五六七八九'.indexOf(digit) + 1;

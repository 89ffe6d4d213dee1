import type { PostcodeRow } from '@kaisetsu/jp-address/postal-table/postcode-table';

/** An office with a postal number of its own (大口事業所個別番号). */
export type Office = {
  readonly postalNumber: string;
  readonly municipalityCode: string;
  readonly town: string;
  /** A lot number, or the rest of the town's name. */
  readonly lot: string;
};

type Place = {
  readonly names: Omit<PostcodeRow, 'postalNumber' | 'section' | 'kanaSection'>;
  /** Empty when the town has no reading or more than one. */
  readonly readings: ReadonlyMap<string, string>;
  /** Null when two towns have this form. */
  readonly comparable: ReadonlyMap<string, string | null>;
};

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

/** Examples (town, lot): (佐原, イ４１４９), (志佐町, 里免３６５). */
function continued(town: string, lot: string, { comparable: forms }: Place): string | undefined {
  const least = comparable(town).length;
  const whole = comparable(town + lot.replace(/^大?字/, ''));
  for (let length = whole.length; length > least; length -= 1) {
    const found = forms.get(whole.slice(0, length));
    if (found && endsAt(whole, length)) return found;
  }
  return undefined;
}

/** 新田 must not match 新田町; a lot can begin with 字 甲 乙 丙 丁. */
function endsAt(text: string, length: number): boolean {
  const rest = text.slice(length);
  if (/\d/.test(text.charAt(length - 1)) && /^\d/.test(rest)) return false;
  return !/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(rest) || /^[字甲乙丙丁]/.test(rest);
}

/** Kyoto: the crossing (烏丸通二条上る) comes before the town. */
function inKyoto(town: string, lot: string, place: Place): string | undefined {
  if (!place.names.municipality.startsWith('京都市') || !town.includes('通')) return undefined;
  return continued('', lot, place) ?? '';
}

/** The last part belongs to the sub-address: 宮戸字観音山 → 宮戸. */
function outer(town: string, place: Place): string | undefined {
  const numbered = /^(.+?)[０-９一二三四五六七八九十]+(?:番町|[のノ]町|丁目)$/.exec(town)?.[1];
  return same(withoutDivision(town), place) ?? (numbered === undefined ? undefined : same(numbered, place));
}

function own(town: string): string {
  const name = withoutDivision(town)
    .replace(/^大?字/, '')
    .replace(/大字/, '');
  return /[０-９]|無番地$/.test(name) ? '' : name;
}

const withoutDivision = (town: string): string => town.replace(/(?<=.)(?<![文大])字.+$/, '');

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

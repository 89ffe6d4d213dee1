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

export function createOfficeRows(
  offices: readonly Office[],
  known: readonly PostcodeRow[],
): readonly PostcodeRow[] {
  const places = collectPlaces(known);
  const taken = new Set(known.map(({ postalNumber }) => postalNumber));
  return offices.flatMap((office) => {
    const place = places.get(office.municipalityCode);
    if (place === undefined || taken.has(office.postalNumber)) return [];
    const section = findTown(office, place);
    const kanaSection = place.readings.get(section) ?? '';
    return [{ ...place.names, postalNumber: office.postalNumber, section, kanaSection, isOffice: true }];
  });
}

function collectPlaces(known: readonly PostcodeRow[]): ReadonlyMap<string, Place> {
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
      return [code, { names, readings, comparable: groupByComparable(readings.keys()) }];
    }),
  );
}

function groupByComparable(sections: Iterable<string>): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const section of sections) {
    if (section === '') continue;
    const form = toComparable(section);
    found.set(form, found.has(form) ? null : section);
  }
  return found;
}

function findTown({ town, lot }: Office, place: Place): string {
  return (
    findSame(town, place) ??
    findContinued(town, lot, place) ??
    findInKyoto(town, lot, place) ??
    findOuter(town, place) ??
    getOwnName(town)
  );
}

function findSame(town: string, { readings, comparable: forms }: Place): string | undefined {
  if (town === '') return undefined;
  return readings.has(town) ? town : (forms.get(toComparable(town)) ?? undefined);
}

/** Examples (town, lot): (佐原, イ４１４９), (志佐町, 里免３６５). */
function findContinued(town: string, lot: string, { comparable: forms }: Place): string | undefined {
  const least = toComparable(town).length;
  const whole = toComparable(town + lot.replace(/^大?字/, ''));
  for (let length = whole.length; length > least; length -= 1) {
    const found = forms.get(whole.slice(0, length));
    if (found && isEndAt(whole, length)) return found;
  }
  return undefined;
}

/** 新田 must not match 新田町; a lot can begin with 字 甲 乙 丙 丁. */
function isEndAt(text: string, length: number): boolean {
  const rest = text.slice(length);
  if (/\d/.test(text.charAt(length - 1)) && /^\d/.test(rest)) return false;
  return !/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(rest) || /^[字甲乙丙丁]/.test(rest);
}

/** Kyoto: the crossing (烏丸通二条上る) comes before the town. */
function findInKyoto(town: string, lot: string, place: Place): string | undefined {
  if (!place.names.municipality.startsWith('京都市') || !town.includes('通')) return undefined;
  return findContinued('', lot, place) ?? '';
}

/** The last part belongs to the sub-address: 宮戸字観音山 → 宮戸. */
function findOuter(town: string, place: Place): string | undefined {
  const numbered = /^(.+?)[０-９一二三四五六七八九十]+(?:番町|[のノ]町|丁目)$/.exec(town)?.[1];
  return (
    findSame(stripDivision(town), place) ?? (numbered === undefined ? undefined : findSame(numbered, place))
  );
}

function getOwnName(town: string): string {
  const name = stripDivision(town)
    .replace(/^大?字/, '')
    .replace(/大字/, '');
  return /[０-９]|無番地$/.test(name) ? '' : name;
}

const stripDivision = (town: string): string => town.replace(/(?<=.)(?<![文大])字.+$/, '');

function toComparable(town: string): string {
  return town
    .replace(/大字|^字|(?<=[町村])字/g, '')
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/([一二三四五六七八九])?十([一二三四五六七八九])?/g, (_, tens?: string, ones?: string) =>
      String(
        10 * (tens === undefined ? 1 : parseKanjiDigit(tens)) +
          (ones === undefined ? 0 : parseKanjiDigit(ones)),
      ),
    )
    .replace(/[一二三四五六七八九]/g, (digit) => String(parseKanjiDigit(digit)))
    .replace(/[ヶヵ]/g, 'ケ')
    .replace(/[ノの]/g, 'ノ')
    .replace(/[藏冨]/g, (old) => (old === '藏' ? '蔵' : '富'));
}

const parseKanjiDigit = (digit: string): number => '一二三四五六七八九'.indexOf(digit) + 1;

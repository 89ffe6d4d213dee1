import { type Likeness, longestAttribute, mayMeanTheSame, normaliseAttribute } from './compare-text.ts';
import { type ParsedAddress, parseAddress } from './parse-address.ts';

const order: readonly Likeness[] = ['same', 'equivalent', 'review', 'differs'];

export function compareAddress(typed: string, verified: string | undefined): Likeness {
  const theirText = normaliseAttribute(verified ?? '');
  if (theirText === '' || theirText.length > longestAttribute) return 'absent';
  if (normaliseAttribute(typed) === theirText) return 'same';
  const { addresses, isDated } = splitNotes(theirText);
  const likenesses = addresses.map((address) => compareOne(typed, address));
  const [likeness = 'differs'] = likenesses;
  if (likenesses.length === 1) return isDated && likeness === 'equivalent' ? 'review' : likeness;
  if (isDated && likenesses.at(-1) === 'equivalent') return 'equivalent';
  return likenesses.every((one) => one === 'differs') ? 'differs' : 'review';
}

function compareOne(typed: string, verified: string): Likeness {
  const [own, theirs] = [parseAddress(typed), parseAddress(verified)];
  const parts = [
    comparePrefecture(own, theirs),
    comparePlace(own.place, theirs.place),
    compareBranch(own.branch, theirs.branch),
    compareLot(own, theirs),
  ];
  return parts.reduce(
    (worst, part) => (order.indexOf(part) > order.indexOf(worst) ? part : worst),
    'equivalent',
  );
}

/** 府中市 and 伊達市 are in two prefectures each. */
function comparePrefecture(own: ParsedAddress, theirs: ParsedAddress): Likeness {
  if (own.prefecture === '' || theirs.prefecture === '')
    return /^(?:府中|伊達)市/u.test(own.place) ? 'review' : 'equivalent';
  return own.prefecture === theirs.prefecture ? 'equivalent' : 'differs';
}

function comparePlace(own: string, theirs: string): Likeness {
  if (own === theirs) return 'equivalent';
  if (own === '' || theirs === '') return 'differs';
  // Needs text after 市, 区, 町 or 村, so that 福岡市 alone does not match every town.
  const [short, long] = own.length < theirs.length ? [own, theirs] : [theirs, own];
  const namesTown = /[市区町村]./u.test(short);
  if (namesTown && long.startsWith(short)) return 'review';
  if (isKyotoStreet(own, theirs) || isFormerName(own, theirs)) return 'review';
  return mayMeanTheSame(own, theirs) || dropParticles(own) === dropParticles(theirs) ? 'review' : 'differs';
}

/** 竹ノ子島町 is also written 竹子島町. */
const dropParticles = (place: string): string =>
  place.replace(/(?<=\p{Ideographic})[ケノ](?=\p{Ideographic})/gu, '');

/** 京都市中京区寺町通御池上る上本能寺前町 is 京都市中京区上本能寺前町. */
const dropStreets = (place: string): string =>
  place.replace(/^(京都市..?.?区).*(?:[上下][るル]|[東西]入[るル]?)/u, '$1');

function isKyotoStreet(own: string, theirs: string): boolean {
  const [ownTown, theirTown] = [dropStreets(own), dropStreets(theirs)];
  return (ownTown !== own || theirTown !== theirs) && mayMeanTheSame(ownTown, theirTown);
}

/**
 * Former and present names, from the list of changes of the Ministry of Internal Affairs (総務省 市町村合併資料集), without
 * prefecture and county. Older than 2012 is no card that a bank accepts.
 */
const renamed: Readonly<Record<string, string>> = {
  ...{ 長久手町: '長久手市', 白岡町: '白岡市', 大網白里町: '大網白里市', 滝沢村: '滝沢市', 富谷町: '富谷市' },
  ...{ 那珂川町: '那珂川市', 篠山市: '丹波篠山市' },
  ...{ 浜松市中区: '浜松市中央区', 浜松市東区: '浜松市中央区', 浜松市西区: '浜松市中央区' },
  ...{ 浜松市南区: '浜松市中央区', 浜松市北区: '浜松市浜名区 浜松市中央区', 浜松市浜北区: '浜松市浜名区' },
};

function listPresentNames(place: string): readonly string[] {
  const former = Object.keys(renamed).find((name) => place.startsWith(name));
  if (former === undefined) return [place];
  return (renamed[former] ?? '').split(' ').map((name) => name + place.slice(former.length));
}

/** 那珂川町 became 那珂川市, 熊本市 got wards in 2012, and 大和町尼寺 is 佐賀市大和町尼寺 today. */
function isFormerName(own: string, theirs: string): boolean {
  const names = listPresentNames(theirs);
  if (listPresentNames(own).some((name) => names.includes(name))) return true;
  const [short, long] = own.length < theirs.length ? [own, theirs] : [theirs, own];
  if (long.replace(/(?<=市)[^市区]{1,4}区/u, '') === short) return true;
  return /^[^市区]+?[町村]./u.test(short) && /[市区]/u.test(long) && long.endsWith(short);
}

function compareBranch(own: string, theirs: string): Likeness {
  if (own === theirs) return 'equivalent';
  return own === '' || theirs === '' ? 'review' : 'differs';
}

function compareLot(own: ParsedAddress, theirs: ParsedAddress): Likeness {
  const [short, long] = own.sequence.length < theirs.sequence.length ? [own, theirs] : [theirs, own];
  const isPrefix = short.sequence.every((part, index) => part === long.sequence[index]);
  if (!isPrefix) return 'differs';
  // 1丁目2番地 is not 1番地2.
  const hasOtherCounter = own.counters.some((counter, at) => {
    const other = theirs.counters[at];
    return counter !== undefined && other !== undefined && counter !== other;
  });
  if (hasOtherCounter) return 'review';
  const further = long.sequence.slice(short.sequence.length);
  if (further.length === 0) return compareBuilding(short.building, long.building);
  if (!short.isComplete || !further.every((part) => /^\d/.test(part))) return 'review';
  return compareBuilding(short.building, `${long.building} ${further.join('-')}`);
}

/** Some cards show no building. */
function compareBuilding(ownText: string, theirText: string): Likeness {
  const [own, theirs] = [normaliseBuilding(ownText), normaliseBuilding(theirText)];
  const [short, long] = own.length < theirs.length ? [own, theirs] : [theirs, own];
  // 天神ビル is not 第二天神ビル, コーポ天神 not コーポ天神II.
  const isNamed = short.replace(/ \S+ /gu, '') !== '';
  if (isNamed ? !`${long} `.startsWith(`${short.trimEnd()} `) : !long.includes(short)) return 'review';
  const [ownRoom, theirRoom] = [findRoom(own), findRoom(theirs)];
  return ownRoom === undefined || theirRoom === undefined || ownRoom === theirRoom ? 'equivalent' : 'review';
}

/** Spaces around a number: コーポ11 is no part of コーポ111. */
function normaliseBuilding(text: string): string {
  return text
    .toUpperCase()
    .replace(/(?<=[\d〇一二三四五六七八九十])階/gu, 'F')
    .replace('様方', '方')
    .replace(/(?:[\s\-・,.]|号室|室|号|棟)+/gu, ' ')
    .trim()
    .replace(/(?<=\d) (?=\d)/g, '-')
    .replaceAll(' ', '')
    .replace(/(?:(?<![A-Z])[A-Z])?\d[\d-]*(?:[A-Z](?![A-Z]))?|[〇一二三四五六七八九十百千]+/g, ' $& ');
}

const findRoom = (building: string): string | undefined =>
  (/ (\S*\d\S*) $/.exec(building) ?? /^ (\S*\d\S*) /.exec(building))?.[1];

const date =
  '(?:(?:明治|大正|昭和|平成|令和|[MTSHR])\\s?(?:\\d{1,2}|元)|(?:19|20)\\d{2})\\s?[年./-]\\s?\\d{1,2}\\s?[月./-]\\s?\\d{1,2}日?';
const changeWord = '変更|現住所|新住所|住所|転居|転入|転出|異動|消除|失効';
const prefectureName = '(?:東京都|北海道|(?:京都|大阪)府|[\\p{Ideographic}]{2,3}県)';
const buildingWord =
  '(?![市区町村]?[営立])(?![^\\d]*(?:ビル|荘|寮|館|棟|団地|住宅|マンション|アパート|ハイツ|コーポ|メゾン))';
/** The lot of a town distinguishes 西町1-2 from メゾン西町. */
const municipalityName = `[\\p{Ideographic}ぁ-ヶ]{1,6}?(?:市|郡[\\p{Ideographic}ぁ-ヶ]{1,5}?[町村]|区)${buildingWord}[\\p{Ideographic}ぁ-ヶ]{1,15}[\\d一二三四五六七八九十]`;
const start = new RegExp(
  `(?:(?<=[\\d号地番)） ])|(?<= ))\\s*[(（]?(?:${date}|${changeWord}|${prefectureName}${buildingWord}[\\p{Ideographic}ぁ-ヶ]|(?<= )${municipalityName})`,
  'gu',
);
const change = new RegExp(`${date}|${changeWord}`, 'u');
const label = new RegExp(
  `^[\\s(（]*(?:(?:${date}|${changeWord}|届出?|より|から|[:：()（）/・、\\s])\\s*)+`,
  'u',
);

/**
 * The back of a card lists changes, oldest first: 天神１－２－３ 令和７年４月１日 早良区西新４－１－１. `isDated`: a date or a
 * word such as 変更 says that the last one is in force.
 */
function splitNotes(text: string) {
  const first = text.search(/\d/);
  if (first < 0) return { addresses: [text], isDated: false };
  const starts = [...text.matchAll(start)].map(({ index }) => index).filter((index) => index > first);
  const parts = [0, ...starts].map((from, at) => text.slice(from, starts[at]));
  const addresses = parts.map((part, at) => (at === 0 ? part : part.replace(label, '')).trim());
  return {
    addresses: addresses.filter((address, at) => at === 0 || /\d/.test(address)),
    isDated: change.test(text.slice(starts[0] ?? text.length)),
  };
}

import { toPresentName } from '../places/renamed-municipalities.ts';
import { splitNotes } from './address-notes.ts';
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

function comparePrefecture(own: ParsedAddress, theirs: ParsedAddress): Likeness {
  if (own.prefecture === '' || theirs.prefecture === '') return 'equivalent';
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
  return mayMeanTheSame(own, theirs) ? 'review' : 'differs';
}

/** 京都市中京区寺町通御池上る上本能寺前町 is 京都市中京区上本能寺前町. */
function isKyotoStreet(own: string, theirs: string): boolean {
  const [short, long] = own.length < theirs.length ? [own, theirs] : [theirs, own];
  const ward = /^京都市..?.?区/u.exec(short)?.[0];
  if (ward === undefined || !long.startsWith(ward) || !/通|上る|下る|上ル|下ル|東入|西入/u.test(long))
    return false;
  const town = short.slice(ward.length);
  return town !== '' && long.endsWith(town);
}

/** 那珂川町 became 那珂川市, 熊本市 got wards in 2012, and 大和町尼寺 is 佐賀市大和町尼寺 today. */
function isFormerName(own: string, theirs: string): boolean {
  if (toPresentName(own) === toPresentName(theirs)) return true;
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
  const further = long.sequence.slice(short.sequence.length);
  if (further.length === 0) return compareBuilding(short.building, long.building);
  if (!short.isComplete || !further.every((part) => /^\d/.test(part))) return 'review';
  return compareBuilding(short.building, `${long.building} ${further.join('-')}`);
}

/** Some cards show no building. */
function compareBuilding(ownText: string, theirText: string): Likeness {
  const [own, theirs] = [normaliseBuilding(ownText), normaliseBuilding(theirText)];
  if (!own.includes(theirs) && !theirs.includes(own)) return 'review';
  const [ownRoom, theirRoom] = [findRoom(own), findRoom(theirs)];
  return ownRoom === undefined || theirRoom === undefined || ownRoom === theirRoom ? 'equivalent' : 'review';
}

/** Spaces around a number: コーポ11 is no part of コーポ111. */
function normaliseBuilding(text: string): string {
  return text
    .toUpperCase()
    .replace(/(?:[\s\-・,.]|号室|室|号|棟|階|(?<=\d)F)+/gu, ' ')
    .trim()
    .replace(/(?<=\d) (?=\d)/g, '-')
    .replaceAll(' ', '')
    .replace(/(?:(?<![A-Z])[A-Z])?\d[\d-]*(?:[A-Z](?![A-Z]))?|[〇一二三四五六七八九十百千]+/g, ' $& ');
}

const findRoom = (building: string): string | undefined =>
  (/ (\S*\d\S*) $/.exec(building) ?? /^ (\S*\d\S*) /.exec(building))?.[1];

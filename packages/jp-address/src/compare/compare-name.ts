import {
  type Likeness,
  longestAttribute,
  mayMeanTheSame,
  normaliseAttribute,
  toCanonicalKanji,
} from './compare-text.ts';
import { canBeRead, foldKana } from './name-reading.ts';
import { areSplitAlike, compareRomanNames } from './roman-name.ts';
import { canBeRomanised } from './romanised-kanji.ts';

/** KIM YUNA 通称 金田 優奈, KIM YUNA(通称:金田 優奈). */
const labelledName = / ?[[(【〔]?(?:通称|旧氏|旧姓)名?[ :]*([^[(【〔\])】〕]+)[\])】〕]?/u;

/** A former surname (旧氏) or an alias (通称) is in brackets: 山田[佐藤]花子, WANG WEI(田中 一郎). */
export function compareName(typed: string, verified: string | undefined): Likeness {
  const own = normaliseAttribute(typed);
  const theirs = normaliseAttribute(verified ?? '')
    .replaceAll('_', ' ')
    .replace(labelledName, '($1)');
  if (theirs.trim() === '' || theirs.length > longestAttribute) return 'absent';
  const bracketed = /[[(【〔]([^[(【〔\])】〕]+)[\])】〕]/u.exec(theirs);
  const [brackets, inside = ''] = bracketed ?? [''];
  const current = theirs.replace(brackets, '');
  const likeness = compareSpelling(own, current);
  if (bracketed === null) return likeness;
  if (likeness !== 'differs') return likeness === 'same' ? 'equivalent' : likeness;
  // The bank reviews a typed former surname or alias: the account needs the current name.
  const others = [inside, `${inside}${current.slice(bracketed.index)}`, current.replace(/^\S+/u, inside)];
  return others.every((other) => compareSpelling(own, other) === 'differs') ? 'differs' : 'review';
}

function compareSpelling(own: string, theirs: string): Likeness {
  const [ownText, theirText] = [removeSpaces(own), removeSpaces(theirs)];
  const isSame = ownText === theirText;
  const likeness = isSame ? 'same' : compareNames(ownText, theirText);
  if (likeness === 'same' || likeness === 'equivalent')
    return areSplitAlike(own.trim().split(' '), theirs.trim().split(' ')) ? likeness : 'review';
  if (likeness === 'review') return likeness;
  if (mayMeanTheSame(...dropParticles(own, theirs))) return 'review';
  return compareWithRoman(own, theirs) ?? likeness;
}

function compareNames(own: string, theirs: string): Likeness {
  const [ownForm, theirForm] = [toCanonicalKanji(own), toCanonicalKanji(theirs)];
  if (ownForm === theirForm) return 'equivalent';
  return mayMeanTheSame(ownForm, theirForm) ? 'review' : 'differs';
}

/** 井ノ上 is also written 井上, 山之内 山内; 龍之介 and 龍介 are two given names. */
const dropParticles = (...names: [string, string]): [string, string] =>
  names.map((name) => {
    const first = toCanonicalKanji(name).replace(
      /^([^ ]{0,2}\p{Ideographic})[ノの之乃](?=\p{Ideographic})/u,
      '$1',
    );
    return removeSpaces(first);
  }) as [string, string];

/** A card of a foreign resident can carry both: WANG WEI 王 偉. */
function compareWithRoman(own: string, theirs: string): Likeness | undefined {
  const [, roman, rest] = /^([\p{Script=Latin}\s'.,-]+) (.+)$/u.exec(theirs) ?? [];
  if (roman === undefined || rest === undefined || !/^[\p{Ideographic}ぁ-ヶ]/u.test(rest)) {
    const likeness = compareRomanNames(own, theirs);
    return likeness === 'differs' && canBeRomanised(own, theirs) ? 'review' : likeness;
  }
  const likenesses = [compareSpelling(own, rest), compareRomanNames(own, roman)];
  if (likenesses.some((one) => one === 'same' || one === 'equivalent')) return 'equivalent';
  return likenesses.includes('review') ? 'review' : 'differs';
}

const removeSpaces = (text: string): string => text.replaceAll(' ', '');

/** Surname and given name, each with a space between. Without kana on the card: whether the kanji can be read so. */
export function compareKana(name: string, kana: string, verified: string | undefined): Likeness {
  const theirs = foldKana(verified ?? '');
  if (theirs !== '') return foldKana(kana) === theirs ? 'same' : 'review';
  const readings = kana.split(' ');
  const isPossible = name.split(' ').every((part, index) => canBeRead(part, readings[index] ?? ''));
  return isPossible ? 'equivalent' : 'review';
}

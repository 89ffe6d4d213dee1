import {
  type Likeness,
  longestAttribute,
  mayMeanTheSame,
  normaliseAttribute,
  toCanonicalKanji,
} from './compare-text.ts';

/** A former surname (旧氏) is in brackets: 山田[佐藤]花子. */
export function compareName(typed: string, verified: string | undefined): Likeness {
  const [own, theirs] = [removeSpaces(typed), removeSpaces(verified ?? '')];
  if (theirs === '' || theirs.length > longestAttribute) return 'absent';
  if (own === theirs) return 'same';
  const former = /[[(【〔]([^[(【〔\])】〕]+)[\])】〕]/u.exec(theirs);
  const current = former === null ? theirs : theirs.replace(former[0], '');
  const likeness = compareNames(own, current);
  if (likeness !== 'differs' || former === null) return likeness;
  // The bank reviews a typed former surname: the account needs the current one.
  const given = current.slice(theirs.indexOf(former[0]));
  return compareNames(own, `${former[1]}${given}`) === 'differs' ? 'differs' : 'review';
}

function compareNames(own: string, theirs: string): Likeness {
  const [ownForm, theirForm] = [toCanonicalKanji(own), toCanonicalKanji(theirs)];
  if (ownForm === theirForm) return 'equivalent';
  return mayMeanTheSame(ownForm, theirForm) ? 'review' : 'differs';
}

const removeSpaces = (text: string): string => normaliseAttribute(text).replaceAll(' ', '');

import { comparablePlace } from '../postal-table/comparable-place.ts';
import table from './former-municipalities.json' with { type: 'json' };

export type FormerMunicipality = {
  readonly former: string;
  readonly now: readonly string[];
  /** A town or village without its county can also be a part of another place. */
  readonly isUnmistakable: boolean;
  /** The address behind the name, in the spelling of `comparablePlace`. */
  readonly rest: string;
};

/**
 * Municipalities that ended: since 2010 and as wards in all of Japan, since 1999 in the banks' prefectures and their
 * neighbours (総務省 市町村合併資料集, 日本郵便 市町村変更情報). By municipality of today; behind + the part that goes on in it, if it
 * is another one.
 */
const ended: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = table;

export const formerMunicipalities = Object.entries(ended).flatMap(([prefecture, municipalities]) =>
  Object.entries(municipalities).flatMap(([today, names]) =>
    names.map((name) => ({ prefecture, ...readFormer(today, name) })),
  ),
);

function readFormer(today: string, name: string) {
  const [former = '', part] = name.split('+');
  const kept = part === '' ? former : (part ?? '');
  return { former, text: comparablePlace(former), now: today.split(',').map((place) => place + kept) };
}

/** `address` may begin with the county. */
export function findFormerMunicipality(prefecture: string, address: string): FormerMunicipality | undefined {
  const typed = comparablePlace(address);
  const withoutCounty = typed.replace(/^.{1,4}?郡(?=.+[町村])/u, '');
  const found = formerMunicipalities.find(
    (one) => one.prefecture === prefecture && withoutCounty.startsWith(one.text),
  );
  if (found === undefined) return undefined;
  const { former, now, text } = found;
  const isUnmistakable = /[市区]$/.test(former) || withoutCounty !== typed;
  return { former, now, isUnmistakable, rest: withoutCounty.slice(text.length) };
}

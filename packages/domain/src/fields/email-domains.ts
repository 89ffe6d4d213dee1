import table from './email-domains.json' with { type: 'json' };

/** Domains of mailboxes that applicants in Japan often use. */
const commonDomains = table.common;
/** Providers with one domain: gmail.jp and docomo.co.jp are slips. */
const onlyDomains = new Map(Object.entries(table.only));
/** Domains that do not exist, but that a carrier's name suggests. */
const mistakenDomains = new Map(Object.entries(table.mistaken));
/** Real domains that are one slip away from a common one. */
const otherDomains = table.others;

/** No such top-level domains exist (IANA, November 2026). */
const mistakenEnds: readonly (readonly [RegExp, string])[] = [
  [/\.(?:con|cpm|vom|xom|comm|coom|copm|ocm|comn|c0m)$/, '.com'],
  [/\.(co|ne|or|ac|ed|go|gr|ad|lg)\.?(?:jp|jpp|pj|ip)$/, '.$1.jp'],
  [/\.(?:jpp|pj|ip)$/, '.jp'],
];

/** Shorter domains (au.com) have too many neighbours. */
const minCompared = 8;

export function findLikelyDomains(domain: string): readonly string[] {
  const typed = domain.toLowerCase();
  if (commonDomains.includes(typed) || otherDomains.includes(typed)) return [];
  const corrected = correctEnd(typed.replace(/^www\.(?=.+\.)/, ''));
  const withoutDots = corrected.replaceAll('.', '');
  const [label = ''] = corrected.split('.');
  const mistaken = mistakenDomains.get(corrected);
  if (mistaken !== undefined) return mistaken;
  const known =
    commonDomains.find((one) => one.replaceAll('.', '') === withoutDots) ??
    onlyDomains.get(label) ??
    commonDomains.find((one) => one.length >= minCompared && isOneSlip(corrected, one));
  if (known !== undefined) return [known];
  const end = correctEnd(typed);
  return end === typed ? [] : [end];
}

const correctEnd = (domain: string): string =>
  mistakenEnds.reduce((text, [mistaken, right]) => text.replace(mistaken, right), domain);

/** Whether the applicant may still be typing the domain: gmail.co, or .con of example.consulting. */
export function mayContinue(domain: string): boolean {
  const typed = domain.toLowerCase();
  return (
    commonDomains.some((one) => one.startsWith(typed)) ||
    (/\.(?:con|comm)$/.test(typed) && !commonDomains.some((one) => one.startsWith(typed.slice(0, -1))))
  );
}

/** One letter too many, missing, wrong, or two exchanged. */
function isOneSlip(typed: string, right: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === right[start]) start += 1;
  const [a, b] = [typed.slice(start), right.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  );
}

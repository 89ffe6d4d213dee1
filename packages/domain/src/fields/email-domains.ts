/** Domains of mailboxes that applicants in Japan often use. */
const commonDomains = (
  'gmail.com icloud.com me.com mac.com yahoo.co.jp yahoo.ne.jp ymail.ne.jp outlook.com outlook.jp hotmail.com hotmail.co.jp ' +
  'live.jp msn.com docomo.ne.jp ezweb.ne.jp au.com uqmobile.jp softbank.ne.jp i.softbank.jp ymobile.ne.jp ymobile1.ne.jp ' +
  'yahoo-mail.jp rakuten.jp rakumail.jp ahamo.ne.jp nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp plala.or.jp dion.ne.jp bbiq.jp'
).split(' ');

/** Providers with one domain: gmail.jp and docomo.co.jp are slips. */
const onlyDomains: Readonly<Record<string, string>> = {
  gmail: 'gmail.com',
  icloud: 'icloud.com',
  docomo: 'docomo.ne.jp',
  ezweb: 'ezweb.ne.jp',
};

/** Real domains that are one slip away from a common one. */
const otherDomains = new Set(['mail.com', 'email.com', 'ymail.com', 'live.com', 'hotmail.fr', 'aol.com']);

/** Shorter domains (au.com) have too many neighbours. */
const minCompared = 8;

export function findLikelyDomain(domain: string): string | null {
  const typed = domain.toLowerCase();
  if (commonDomains.includes(typed) || otherDomains.has(typed)) return null;
  const withoutDots = typed.replaceAll('.', '');
  const [label = ''] = typed.split('.');
  return (
    commonDomains.find((one) => one.replaceAll('.', '') === withoutDots) ??
    onlyDomains[label] ??
    commonDomains.find((one) => one.length >= minCompared && isOneSlip(typed, one)) ??
    null
  );
}

/** Whether the applicant may still be typing the domain. */
export const beginsCommonDomain = (domain: string): boolean =>
  commonDomains.some((one) => one.startsWith(domain.toLowerCase()));

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

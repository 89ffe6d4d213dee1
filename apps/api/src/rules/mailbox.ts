/** Providers whose mailboxes belong to many unrelated persons: mobile carriers, big webmail, internet providers in Japan. */
const largeProviders = [
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'au.com',
  'uqmobile.jp',
  'softbank.ne.jp',
  'i.softbank.jp',
  'vodafone.ne.jp',
  'disney.ne.jp',
  'ymobile.ne.jp',
  'ymobile1.ne.jp',
  'y-mobile.ne.jp',
  'willcom.com',
  'rakuten.jp',
  'rakumail.jp',
  'gmail.com',
  'googlemail.com',
  'yahoo.co.jp',
  'ymail.ne.jp',
  'yahoo.ne.jp',
  'yahoo.com',
  'outlook.jp',
  'outlook.com',
  'hotmail.co.jp',
  'hotmail.com',
  'live.jp',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'excite.co.jp',
  'goo.jp',
  'infoseek.jp',
  'biglobe.ne.jp',
  'nifty.com',
  'ocn.ne.jp',
  'plala.or.jp',
  'so-net.ne.jp',
  'dion.ne.jp',
  'auone-net.jp',
  'asahi-net.or.jp',
  'eonet.ne.jp',
  'jcom.home.ne.jp',
  'zaq.ne.jp',
  'bbiq.jp',
  'coara.or.jp',
  'odn.ne.jp',
  'ybb.ne.jp',
] as const;

/**
 * Mail domains whose provider ignores dots before the @. The value is the domain that `mailboxOf` returns. It is the same for
 * both domains, because `taro@gmail.com` and `taro@googlemail.com` are the same mailbox.
 */
const withoutDots = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

const splitAddress = (mailAddress: string): readonly [local: string, domain: string] => {
  const at = mailAddress.lastIndexOf('@');
  return [mailAddress.slice(0, at).toLowerCase(), mailAddress.slice(at + 1).toLowerCase()];
};

/**
 * Returns the mailbox that an address most likely leads to, for the limits of mails [SRV-101] and of identity sessions. The
 * result is in lower case, without `+tag`, and without dots if the provider ignores dots. Never send a mail to the result,
 * because some providers deliver `taro+1@…` and `taro@…` to different persons.
 */
export function mailboxOf(mailAddress: string): string {
  const [local, domain] = splitAddress(mailAddress);
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  const sameDomain = withoutDots.get(domain);
  return sameDomain === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${sameDomain}`;
}

/** Returns the domain of an address as its organisation [SRV-103]. Returns null for a domain of the {@link largeProviders}. */
export function organisationOf(mailAddress: string): string | null {
  const [, domain] = splitAddress(mailAddress);
  const isLarge = largeProviders.some((one) => domain === one || domain.endsWith(`.${one}`));
  return isLarge ? null : domain;
}

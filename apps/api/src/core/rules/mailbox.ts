/** Their mailboxes belong to unrelated persons. */
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

/** Two domains of one provider are the same mailbox. */
const withoutDots = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

const splitAddress = (mailAddress: string): readonly [local: string, domain: string] => {
  const at = mailAddress.lastIndexOf('@');
  return [mailAddress.slice(0, at).toLowerCase(), mailAddress.slice(at + 1).toLowerCase()];
};

/** For limits only: some providers deliver `taro+1@…` to another person than `taro@…` [SRV-101]. */
export function toMailbox(mailAddress: string): string {
  const [local, domain] = splitAddress(mailAddress);
  const untagged = local.charAt(0) + (local.slice(1).split('+', 1)[0] ?? '');
  const sameDomain = withoutDots.get(domain);
  return sameDomain === undefined ? `${untagged}@${domain}` : `${untagged.replaceAll('.', '')}@${sameDomain}`;
}

export function findOrganisation(mailAddress: string): string | null {
  const [, domain] = splitAddress(mailAddress);
  const isLarge = largeProviders.some((one) => domain === one || domain.endsWith(`.${one}`));
  return isLarge ? null : domain;
}

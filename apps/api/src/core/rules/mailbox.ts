import otherLargeProviders from './large-mail-providers.json' with { type: 'json' };

type Provider = {
  /** Two domains of one provider are the same mailbox. */
  readonly domains: readonly [string, ...string[]];
  /** Characters before the @ that the provider ignores. */
  readonly ignored: RegExp;
};

const foldingProviders: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[.\-_]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: /(?!)/g },
];

/** Their mailboxes belong to unrelated persons. */
const largeProviders = [...foldingProviders.flatMap(({ domains }) => domains), ...otherLargeProviders];

const splitAddress = (mailAddress: string): readonly [local: string, domain: string] => {
  const at = mailAddress.lastIndexOf('@');
  return [mailAddress.slice(0, at).toLowerCase(), mailAddress.slice(at + 1).toLowerCase()];
};

/** For limits only: some providers deliver `taro+1@…` to another person than `taro@…` [SRV-101]. */
export function toMailbox(mailAddress: string): string {
  const [local, domain] = splitAddress(mailAddress);
  const untagged = local.charAt(0) + (local.slice(1).split('+', 1)[0] ?? '');
  const provider = foldingProviders.find(({ domains }) => domains.includes(domain));
  return provider === undefined
    ? `${untagged}@${domain}`
    : `${untagged.replace(provider.ignored, '')}@${provider.domains[0]}`;
}

export function findOrganisation(mailAddress: string): string | null {
  const [, domain] = splitAddress(mailAddress);
  const isLarge = largeProviders.some((one) => domain === one || domain.endsWith(`.${one}`));
  return isLarge ? null : domain;
}

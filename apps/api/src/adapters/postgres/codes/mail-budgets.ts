import { mailboxOf, organisationOf } from '../../../core/rules/mailbox.ts';
import { keyedHash } from '../../keys/keyed-hash.ts';
import type { Budget } from './budgets.ts';

/** In an hour, over all banks. */
export type MailLimits = {
  readonly perMailbox: number;
  /** IPv4 /24 or IPv6 /56. */
  readonly perNetwork: number;
  readonly perDomain: number;
};

const hour = 3600;
const day = 24 * hour;
const dayFactors = { mailbox: 2, network: 5, domain: 5 };

export function mailBudgets(
  secret: Uint8Array,
  limits: MailLimits,
  { mailAddress, network }: { readonly mailAddress: string; readonly network: string },
): readonly [Budget, ...Budget[]] {
  const of = (kind: keyof typeof dayFactors, owner: string, count: number): [Budget, Budget] => [
    { key: keyedHash(secret, 'mail-budget', kind, 'hour', owner), count, seconds: hour },
    {
      key: keyedHash(secret, 'mail-budget', kind, 'day', owner),
      count: count * dayFactors[kind],
      seconds: day,
    },
  ];
  const organisation = organisationOf(mailAddress);
  return [
    ...of('mailbox', mailboxOf(mailAddress), limits.perMailbox),
    ...of('network', network, limits.perNetwork),
    ...(organisation === null ? [] : of('domain', organisation, limits.perDomain)),
  ];
}

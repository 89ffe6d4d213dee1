import { computeKeyedHash } from '../../../core/keyed-hash.ts';
import { findOrganisation, toMailbox } from '../../../core/rules/mailbox.ts';
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

export function createMailBudgets(
  secret: Uint8Array,
  limits: MailLimits,
  { mailAddress, network }: { readonly mailAddress: string; readonly network: string },
): readonly [Budget, ...Budget[]] {
  const createBudgets = (kind: keyof typeof dayFactors, owner: string, count: number): [Budget, Budget] => [
    { key: computeKeyedHash(secret, 'mail-budget', kind, 'hour', owner), count, seconds: hour },
    {
      key: computeKeyedHash(secret, 'mail-budget', kind, 'day', owner),
      count: count * dayFactors[kind],
      seconds: day,
    },
  ];
  const organisation = findOrganisation(mailAddress);
  return [
    ...createBudgets('mailbox', toMailbox(mailAddress), limits.perMailbox),
    ...createBudgets('network', network, limits.perNetwork),
    ...(organisation === null ? [] : createBudgets('domain', organisation, limits.perDomain)),
  ];
}

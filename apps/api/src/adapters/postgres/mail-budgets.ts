import { mailboxOf, organisationOf } from '../../rules/mailbox.ts';
import { keyedHash } from '../crypto/keyed-hash.ts';
import type { Budget } from './budgets.ts';

/** Maximum numbers of mailed codes in an hour, over all banks. */
export type MailLimits = {
  readonly perMailbox: number;
  /** For requests from one IPv4 /24 or IPv6 /56. */
  readonly perNetwork: number;
  /** For one domain that is not a large mail provider. */
  readonly perDomain: number;
};

const hour = 3600;
const day = 24 * hour;
/** The limit of a day, as a multiple of the limit of an hour (ADR 0031). */
const dayFactors = { mailbox: 2, network: 5, domain: 5 };

/**
 * Returns the budgets (limits on repeated uses) for one mail with a code. The mail takes one use of each budget [SRV-101]. The
 * order is always mailbox, network, domain. So every transaction locks the rows in the same order and cannot cause a deadlock.
 * The keys are hashes, because a mailbox or a network identifies a person.
 */
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

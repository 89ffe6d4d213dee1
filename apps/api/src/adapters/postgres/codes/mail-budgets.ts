import { computeKeyedHash } from '../../../core/keyed-hash.ts';
import { findOrganisation, toMailbox } from '../../../core/rules/mailbox.ts';
import { listOwnNetworks, type Networks } from '../../../core/rules/networks.ts';
import { type Budget, partsOfBudget } from './budgets.ts';

/** In an hour, over all banks. */
export type MailLimits = {
  readonly perMailbox: number;
  /** IPv4 /24 or IPv6 /56. An IPv6 /48 has so much that a /56 is a part of it. */
  readonly perNetwork: number;
  readonly perDomain: number;
};

const hour = 3600;
const dayFactors = { mailbox: 2, network: 5, domain: 5 };

export function createMailBudgets(
  secret: Uint8Array,
  limits: MailLimits,
  { mailAddress, networks }: { readonly mailAddress: string; readonly networks: Networks },
): readonly [Budget, ...Budget[]] {
  const createBudgets = (
    kind: keyof typeof dayFactors,
    owner: string,
    perHour: number,
    client?: string,
  ): [Budget, Budget] => {
    const createBudget = (period: string, count: number, seconds: number): Budget => {
      const hash = (...more: readonly string[]): Buffer =>
        computeKeyedHash(secret, 'mail-budget', kind, period, owner, ...more);
      return { key: hash(), count, seconds, ...(client !== undefined && { part: hash(client) }) };
    };
    return [createBudget('hour', perHour, hour), createBudget('day', perHour * dayFactors[kind], 24 * hour)];
  };
  const organisation = findOrganisation(mailAddress);
  return [
    ...createBudgets('mailbox', toMailbox(mailAddress), limits.perMailbox),
    ...networks
      .slice(1)
      .flatMap((network, nth) =>
        createBudgets('network', network, limits.perNetwork * partsOfBudget ** nth, networks[nth]),
      ),
    ...(organisation === null
      ? []
      : createBudgets('domain', organisation, limits.perDomain, listOwnNetworks(networks).at(-1))),
  ];
}

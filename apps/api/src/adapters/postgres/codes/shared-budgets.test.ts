import { beforeAll, describe, expect, it } from 'vitest';
import { installFixedClock } from '../../../../test/support/fixed-clock.ts';
import { useHarness } from '../../../../test/support/harness.ts';
import { readConfig } from '../../../boot/config.ts';
import { TooMany } from '../../../core/ports.ts';
import { findNetworks } from '../../../http/limits/network.ts';
import { runInTransaction } from '../connection/transaction.ts';
import { type Budget, createMailBudgets, takeFromBudgets } from './budgets.ts';

const applicants = 50;
const rounds = 10;
const roundMs = 3 * 60_000;
const attackers = 10;

type Attack = {
  readonly name: string;
  readonly domain: string;
  readonly perNetwork: number;
  readonly ip: (nth: number, call: number) => string;
  /** Attackers that would shut out the applicants if a budget had no parts. */
  readonly starvedBy: number;
};

const {
  MAILS_PER_MAILBOX: perMailbox,
  MAILS_PER_NETWORK: perNetwork,
  MAILS_PER_DOMAIN: perDomain,
} = readConfig({});
const hex = (nth: number): string => nth.toString(16);
const company = { domain: 'company.example', perNetwork, starvedBy: 1 };
const carrier = { domain: 'docomo.ne.jp', perNetwork, starvedBy: 1 };
const attacks: readonly Attack[] = [
  { ...company, name: 'mail domain', ip: (nth) => `10.0.${nth}.1` },
  { ...carrier, name: 'network /24', ip: (nth) => `203.0.113.${nth}` },
  // A smaller limit takes less time.
  {
    ...carrier,
    name: 'network /48',
    perNetwork: perNetwork / 30,
    ip: (nth, call) => `2001:db8:1:${hex(nth * 256 + (call % 256))}::1`,
    starvedBy: 25,
  },
];

describe('clients that attack a budget at full rate for half an hour', () => {
  const harness = useHarness({ embedded: true });
  let setClock: (time: Date) => Promise<void>;
  beforeAll(async () => {
    setClock = await installFixedClock(harness);
  });

  const withoutParts = (budgets: readonly Budget[]): readonly Budget[] =>
    budgets
      .filter((_, nth) => budgets[nth + 1]?.isShared !== true)
      .map((budget) => ({ ...budget, isShared: false }));

  /** Attackers call until they are refused, before the applicants of each round. */
  async function serve(
    { domain, perNetwork, ip }: Attack,
    count: number,
    hasParts: boolean,
  ): Promise<number> {
    await harness.db.query`delete from budget`;
    let mailboxes = 0;
    const ask = async (client: number): Promise<boolean> => {
      mailboxes += 1;
      const budgets = createMailBudgets(
        harness.appSecret,
        { perMailbox, perNetwork, perDomain },
        { mailAddress: `n${mailboxes}@${domain}`, networks: findNetworks({ ip: ip(client, mailboxes) }) },
      );
      const given = hasParts ? budgets : withoutParts(budgets);
      return runInTransaction(harness.db, (trx) => takeFromBudgets(trx, given)).then(
        () => true,
        (error: unknown) => !(error instanceof TooMany),
      );
    };
    let served = 0;
    for (let round = 0; round < rounds; round += 1) {
      await setClock(new Date(Date.UTC(2026, 3, 1) + round * roundMs));
      for (let nth = 0; nth < count; nth += 1) while (await ask(applicants + nth));
      for (let nth = round; nth < applicants; nth += rounds) if (await ask(nth)) served += 1;
    }
    return served / applicants;
  }

  it.each(attacks)(
    '[SRV-102, SRV-103] leave a code at the first try to 95 % of the applicants of one $name',
    async (one) => {
      expect(await serve(one, attackers, true)).toBeGreaterThanOrEqual(0.95);
      // The simulated attack succeeds on a budget without parts.
      expect(await serve(one, one.starvedBy, false)).toBeLessThan(0.5);
    },
  );
});

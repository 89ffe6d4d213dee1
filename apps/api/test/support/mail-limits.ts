import type { MailLimits } from '../../src/adapters/postgres/codes/budgets.ts';

export const highMailLimits: MailLimits = {
  perMailbox: 1_000_000,
  perNetwork: 1_000_000,
  perDomain: 1_000_000,
};

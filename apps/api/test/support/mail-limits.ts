import type { MailLimits } from '../../src/adapters/postgres/mail-budgets.ts';

/** Limits that no test reaches, although the tests send many mails from one network to one domain. */
export const highMailLimits: MailLimits = {
  perMailbox: 1_000_000,
  perNetwork: 1_000_000,
  perDomain: 1_000_000,
};

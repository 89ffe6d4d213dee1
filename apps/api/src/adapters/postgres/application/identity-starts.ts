import { computeKeyedHash } from '../../../core/keyed-hash.ts';
import { type IdentityStarts, TooMany } from '../../../core/ports.ts';
import { toMailbox } from '../../../core/rules/mailbox.ts';
import { BudgetExhausted, takeFromBudgets } from '../codes/budgets.ts';
import type { Queries } from '../connection/queries.ts';
import { runInTransaction } from '../connection/transaction.ts';

const day = 24 * 3600;

/** Over all applications of a mailbox [SRV-106]. */
export function createIdentityStarts(db: Queries, secret: Uint8Array, perDay: number): IdentityStarts {
  return {
    async take({ bankCode, mailAddress }) {
      const key = computeKeyedHash(secret, 'identity-budget', bankCode, toMailbox(mailAddress));
      try {
        await runInTransaction(db, (trx) => takeFromBudgets(trx, [{ key, count: perDay, seconds: day }]));
        return null;
      } catch (error) {
        if (error instanceof BudgetExhausted) return new TooMany(error.retryAfterSeconds);
        throw error;
      }
    },
  };
}

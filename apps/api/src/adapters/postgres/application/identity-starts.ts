import { computeKeyedHash } from '../../../core/keyed-hash.ts';
import type { IdentityStarts } from '../../../core/ports.ts';
import { toMailbox } from '../../../core/rules/mailbox.ts';
import { runWithinBudgets, takeFromBudgets } from '../codes/budgets.ts';
import type { Queries } from '../connection/queries.ts';

const day = 24 * 3600;

/** Over all applications of a mailbox [SRV-106]. */
export function createIdentityStarts(db: Queries, secret: Uint8Array, perDay: number): IdentityStarts {
  return {
    take({ bankCode, mailAddress }) {
      const key = computeKeyedHash(secret, 'identity-budget', bankCode, toMailbox(mailAddress));
      return runWithinBudgets(db, async (trx) => {
        await takeFromBudgets(trx, [{ key, count: perDay, seconds: day }]);
        return null;
      });
    },
  };
}

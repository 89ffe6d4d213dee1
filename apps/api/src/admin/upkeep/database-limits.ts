import { recordDecision } from '../../adapters/postgres/application/audit.ts';
import { callLimits, setRoleLimits } from '../../adapters/postgres/connection/connection-limits.ts';
import { readMigrationState } from '../../adapters/postgres/connection/migrate.ts';
import { createCommand } from '../frame/command.ts';
import { createRefusal } from '../frame/exit-code.ts';

export const databaseLimits = createCommand({
  name: 'database limits',
  about: 'Set the time limits of the database role, for a pooler in transaction mode.',
  args: [],
  options: {},
  description: [
    'With DATABASE_POOLER=transaction, run this command once before any other command. The limits apply only to new connections of PostgreSQL, so',
    'make the pooler reconnect afterwards (PgBouncer: RECONNECT). Migrations run without time limits. Long commands have longer limits.',
  ],
  examples: [{ line: 'database limits', about: 'before the first start behind PgBouncer' }],
  async run({ config, withoutTimeouts, actor }) {
    if (config.DATABASE_URL === undefined)
      throw createRefusal('The embedded database has no roles. Set DATABASE_URL.');
    await withoutTimeouts((db) =>
      db.transaction().execute(async (trx) => {
        await setRoleLimits(trx);
        // While migrations are pending, the audit table may not exist.
        if ((await readMigrationState(trx)).pending.length > 0) return;
        const detail = { ...callLimits };
        await recordDecision(trx, { event: 'admin-database-limits', actor, bankCode: null, detail });
      }),
    );
    const limits = Object.entries(callLimits).map(([name, ms]) => `${name} = ${ms / 1000} s`);
    return { lines: limits.map((limit) => `Set ${limit}`), data: { limits: callLimits } };
  },
});

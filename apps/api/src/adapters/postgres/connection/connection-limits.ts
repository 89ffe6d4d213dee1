import { DatabaseUnusable } from '../../../core/expected-error.ts';
import { type Statements, sql } from './queries.ts';

/** Milliseconds; 0 means no limit. */
export type Limits = {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
};

export const callLimits: Limits = {
  statement_timeout: 15_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** TCP keep-alive detects a disappeared node within two minutes. */
export const noLimits = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  tcp_keepalives_idle: 60,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 6,
};

/** `responseTimeoutMs` must be longer. */
export const longestStatementMs = 10 * 60_000;

/** `jit` is off, because compiling would take longer than running. */
export const longLimits = {
  ...noLimits,
  jit: 0,
  statement_timeout: longestStatementMs,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 2 * 60_000,
};

export const formatLimits = (scope: 'session' | 'local', limits: Readonly<Record<string, number>>): string =>
  Object.entries(limits)
    .map(([name, value]) => `set ${scope} ${name} = ${value}`)
    .join('; ');

export const limitsQuery = `
  select name, setting::int as ms from pg_settings where name in (${Object.keys(callLimits)
    .map((name) => `'${name}'`)
    .join(', ')})`;

const listMissingLimits = (rows: readonly { readonly name: string; readonly ms: number }[]): string[] =>
  Object.entries(callLimits)
    .filter(([limit, max]) => !rows.some(({ name, ms }) => name === limit && ms > 0 && ms <= max))
    .map(([limit]) => limit);

export class RoleLimitsMissing extends DatabaseUnusable {
  constructor(names: readonly string[]) {
    super(
      `DATABASE_POOLER=transaction needs time limits that the database sets for our role, and ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing or too long. Run: npm run admin -- database limits. Then have the pooler reconnect (PgBouncer: RECONNECT).`,
    );
  }
}

export function requireLimits(rows: readonly { readonly name: string; readonly ms: number }[]): void {
  const missing = listMissingLimits(rows);
  if (missing.length > 0) throw new RoleLimitsMissing(missing);
}

export async function setRoleLimits(db: Statements): Promise<void> {
  const row = await db.first<{ name: string }>`select current_database() as name`;
  const database = sql.id(row?.name ?? '');
  for (const [name, ms] of Object.entries(callLimits)) {
    await db.query`alter role current_user in database ${database} set ${sql.id(name)} = ${sql.raw(String(ms))}`;
  }
}

import { type QueryExecutorProvider, sql } from 'kysely';

/** Time limits that the database server applies to one connection, in milliseconds; 0 means no limit. */
export type Limits = {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
};

/** Limits for the calls of applicants and for the jobs of a node. */
export const callLimits: Limits = {
  statement_timeout: 15_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
};

/**
 * No limits, for long work such as migrations. TCP keep-alive replaces the limits: the database server notices within two
 * minutes that a node has disappeared, and releases the locks of that node.
 */
export const noLimits = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  tcp_keepalives_idle: 60,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 6,
};

/**
 * Maximum milliseconds of a statement under {@link longLimits}. A connection with these limits needs a `responseTimeoutMs` that
 * is longer than this maximum.
 */
export const longestStatementMs = 10 * 60_000;

/**
 * Limits for commands that read or change many rows. The transaction is idle while the command writes a file, and a slow disk can
 * take a minute. `jit` is off: the planner expects more rows than a statement reads, so compiling would take longer than running.
 */
export const longLimits = {
  ...noLimits,
  jit: 0,
  statement_timeout: longestStatementMs,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 2 * 60_000,
};

export const limitsStatement = (
  scope: 'session' | 'local',
  limits: Readonly<Record<string, number>>,
): string =>
  Object.entries(limits)
    .map(([name, value]) => `set ${scope} ${name} = ${value}`)
    .join('; ');

export const limitsQuery = `
  select name, setting::int as ms from pg_settings where name in (${Object.keys(callLimits)
    .map((name) => `'${name}'`)
    .join(', ')})`;

/** Names of the limits that are not set, or allow more time than {@link callLimits}. */
const missingLimits = (rows: readonly { readonly name: string; readonly ms: number }[]): string[] =>
  Object.entries(callLimits)
    .filter(([limit, max]) => !rows.some(({ name, ms }) => name === limit && ms > 0 && ms <= max))
    .map(([limit]) => limit);

/** Thrown when the role lacks time limits that it needs behind a pooler in transaction mode. */
export class RoleLimitsMissing extends Error {
  constructor(names: readonly string[]) {
    super(
      `DATABASE_POOLER=transaction needs time limits that the database sets for our role, and ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing or too long. Run: npm run admin -- database limits. Then have the pooler reconnect (PgBouncer: RECONNECT).`,
    );
  }
}

/** @throws RoleLimitsMissing */
export function requireLimits(rows: readonly { readonly name: string; readonly ms: number }[]): void {
  const missing = missingLimits(rows);
  if (missing.length > 0) throw new RoleLimitsMissing(missing);
}

/**
 * Sets {@link callLimits} as defaults of our role in our database. The defaults apply only to connections that are opened
 * later. A role needs no further privilege to set its own limits.
 */
export async function setRoleLimits(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = sql.id(rows[0]?.name ?? '');
  for (const [name, ms] of Object.entries(callLimits)) {
    await sql`alter role current_user in database ${database} set ${sql.id(name)} = ${sql.lit(ms)}`.execute(
      db,
    );
  }
}

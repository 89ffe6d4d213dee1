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

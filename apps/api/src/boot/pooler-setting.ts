/** The embedded database has no pooler. */
export const findPoolerFaults = (
  { DATABASE_POOLER: mode, DATABASE_URL: url }: Readonly<Record<string, string | undefined>>,
  unreadable: readonly string[],
): string[] =>
  mode === 'transaction' && url === undefined && !unreadable.includes('DATABASE_URL')
    ? ['DATABASE_POOLER: transaction needs DATABASE_URL, the address of the pooler']
    : [];

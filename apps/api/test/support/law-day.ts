/**
 * A fixed instant at which the law permits all three methods of identity verification (docs/terms.md), so that tests do not
 * depend on the calendar.
 */
export const lawDay = new Date('2026-10-01T12:00:00+09:00');
/** The cut-over (docs/terms.md). */
export const cutOverInstant = new Date('2027-04-01T00:00:00+09:00');

/**
 * Returns an environment variable for a node. With it, the node chooses rules and offers as if the present time were `instant`.
 * In production mode a node refuses this variable.
 */
export const lawTimeAt = (instant: Date): { readonly IDENTITY_CLOCK_OFFSET_DAYS: string } => ({
  IDENTITY_CLOCK_OFFSET_DAYS: String((instant.getTime() - Date.now()) / (24 * 60 * 60_000)),
});

/** Permits all methods (docs/terms.md). */
export const lawDay = new Date('2026-10-01T12:00:00+09:00');
export const cutOverInstant = new Date('2027-04-01T00:00:00+09:00');

/** Refused in production. */
export const lawTimeAt = (instant: Date): { readonly IDENTITY_CLOCK_OFFSET_DAYS: string } => ({
  IDENTITY_CLOCK_OFFSET_DAYS: String((instant.getTime() - Date.now()) / (24 * 60 * 60_000)),
});

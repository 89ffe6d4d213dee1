import { sessionHours, sessionIdleMinutes } from '@kaisetsu/domain/limits';

/** SQL condition: the row `s` of the table `session` is not revoked and not expired (docs/product-decisions.md "Session"). */
export const isOpenSession = `
  s.revoked_at is null
  and s.last_seen_at > now() - interval '${sessionIdleMinutes} minutes'
  and s.created_at > now() - interval '${sessionHours} hours'`;

import { sessionHours, sessionIdleMinutes } from '@kaisetsu/domain/limits';

/** docs/product-decisions.md "Session". */
export const isOpenSession = `
  s.revoked_at is null
  and s.last_seen_at > now() - interval '${sessionIdleMinutes} minutes'
  and s.created_at > now() - interval '${sessionHours} hours'`;

import type { Ports, Session } from '../ports.ts';
import { Refusal } from './refusal.ts';

/**
 * Looks up a workplace or an invitation by its code. A session may have only 10 look-ups a day that find nothing, because a
 * client could otherwise guess codes. After these 10 look-ups, the session gets only results that it found before [SRV-045].
 *
 * @param keyOf returns the key under which the session stores a found result
 * @throws Refusal 429 when 10 look-ups found nothing and the session did not find this result before
 */
export async function lookUpCode<T>(
  { sessions }: Pick<Ports, 'sessions'>,
  session: Session,
  find: () => Promise<T | null>,
  keyOf: (found: T) => string,
): Promise<T | null> {
  const found = await find();
  if (!(await sessions.admitLookup(session, found === null ? null : keyOf(found)))) {
    throw new Refusal(429, 'too-many-requests', { retryAfterSeconds: 24 * 60 * 60 });
  }
  return found;
}

export const workplaceLookupKey = (code: string): string => `workplace/${code}`;
export const invitationLookupKey = (code: string): string => `invitation/${code}`;

import type { Ports, Session } from '../ports.ts';
import { Refusal } from './refusal.ts';

/** A client could otherwise guess codes [SRV-045]. */
export async function lookUpCode<T>(
  { sessions }: Pick<Ports, 'sessions'>,
  session: Session,
  find: () => Promise<T | null>,
  keyOf: (found: T) => string,
): Promise<T | null> {
  const found = await find();
  if (!(await sessions.admitLookup(session, found === null ? null : keyOf(found)))) {
    throw new Refusal('too-many-requests', { retryAfterSeconds: 24 * 60 * 60 });
  }
  return found;
}

export const formatWorkplaceKey = (code: string): string => `workplace/${code}`;
export const formatInvitationKey = (code: string): string => `invitation/${code}`;

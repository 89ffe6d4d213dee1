import type { Ports, Session } from './ports.ts';
import { Refusal } from './refusal.ts';

/**
 * Looks something up by a code that could be guessed: each miss uses up one of the token's 10 a day (decisions
 * "Look-ups"). @throws Refusal 429 when they are used up.
 */
export async function lookUpCode<T>(
  { sessions }: Pick<Ports, 'sessions'>,
  session: Session,
  ask: () => Promise<T | null>,
): Promise<T | null> {
  if (!(await sessions.takeLookup(session))) {
    throw new Refusal(429, 'too-many-requests', { retryAfterSeconds: 24 * 60 * 60 });
  }
  const found = await ask();
  if (found !== null) await sessions.returnLookup(session);
  return found;
}

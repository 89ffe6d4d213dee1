import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Milliseconds. Within this time other nodes can take over the mails that a killed node was sending. */
const outboxTimeoutMs = 180_000;

/** Waits until all mails are sent. Returns a text if mails remain at the end of the timeout. */
export async function waitForEmptyOutbox(
  pool: Pick<pg.Pool, 'query'>,
  timeoutMs = outboxTimeoutMs,
): Promise<readonly string[]> {
  const giveUp = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await pool.query<{ unsent: number }>(
      'select count(*)::int as unsent from outbox where sent_at is null',
    );
    const unsent = rows[0]?.unsent ?? 0;
    if (unsent > 0 && Date.now() >= giveUp)
      return [`${unsent} mails were not sent within ${timeoutMs / 1000} s`];
    // Wait also when all mails are sent, because the mail server's process may still be passing a mail to this process.
    await wait(200);
    if (unsent === 0) return [];
  }
}

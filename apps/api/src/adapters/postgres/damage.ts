import { sql } from 'kysely';
import type { Queries } from './database.ts';

/**
 * Whether PostgreSQL met something of its own that it cannot read: a damaged page, row or index, a file that is gone or
 * a disk that does not give it. Whatever is stored elsewhere can still be read.
 */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && /^(?:XX...|58030|58P01)$/.test(String((error as { code?: unknown }).code ?? ''));

/**
 * Reads so that the transaction it is a part of, if it is one, goes on when the reading fails: an error ends all of a
 * transaction that has no savepoint.
 */
export async function readApart<T>(db: Queries, read: () => Promise<T>): Promise<T> {
  if (!db.isTransaction) return read();
  await sql`savepoint apart`.execute(db);
  try {
    return await read();
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(db);
    throw error;
  } finally {
    await sql`release savepoint apart`.execute(db);
  }
}

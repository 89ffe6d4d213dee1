import type { Queries } from './database.ts';
import { isMigrated } from './migrate.ts';
import { isWritable } from './read-only-server.ts';

export const isReady = async (db: Queries): Promise<boolean> =>
  (await isWritable(db)) && (await isMigrated(db));

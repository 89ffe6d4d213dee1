import type { Queries } from './database.ts';
import { isMigrated } from './migrate.ts';
import { isWritable } from './read-only-server.ts';

/** Whether a node can serve calls: the database accepts writes and has every migration of this version. */
export const isReady = async (db: Queries): Promise<boolean> =>
  (await isWritable(db)) && (await isMigrated(db));

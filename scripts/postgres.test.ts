import { expect, it } from 'vitest';
import { postgresBin, startPostgres } from './postgres.mjs';

it.skipIf(postgresBin() === undefined)(
  'a temporary PostgreSQL server reports its version also when it logs to a file',
  async () => {
    const postgres = await startPostgres({
      settings: { logging_collector: 'on', log_directory: '.', log_filename: 'server.log' },
      logFile: 'server.log',
    });
    try {
      expect(postgres.version).toMatch(/^\d+\.\d+$/);
    } finally {
      await postgres.stop();
    }
  },
);

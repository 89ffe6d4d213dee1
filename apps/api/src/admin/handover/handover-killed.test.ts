import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOffice, openBackOffice } from '../../../test/support/admin.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { type Queries, type Sql, sql } from '../../adapters/postgres/connection/queries.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Kills the process before or after the rename that `KILL_AT` counts: two steps a rename. */
const killer = `
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  let left = Number(process.env.KILL_AT);
  const step = () => { left -= 1; if (left === 0) process.kill(process.pid, 'SIGKILL'); };
  const { rename } = fs;
  fs.rename = async (from, to) => { step(); await rename(from, to); step(); };
  syncBuiltinESMExports();`;

describe.skipIf(testDatabase.url === null)('a killed hand-over, on PostgreSQL', () => {
  let office: BackOffice;
  let db: Queries;
  beforeAll(async () => {
    office = await openBackOffice();
    db = office.harness.db;
  });
  afterAll(() => office.leave());

  const count = async (query: Sql): Promise<number> => (await db.query(query)).length;
  const isWaiting = sql`select from application where completed_at is not null and handed_over_at is null`;
  const batchLocks = sql`select from pg_locks where locktype = 'advisory' and granted`;

  async function runUntilKilled(at: number): Promise<NodeJS.Signals | null> {
    const row = await db.first<{ name: string }>`select current_database() as name`;
    const url = new URL(testDatabase.url ?? '');
    url.pathname = row?.name ?? '';
    const { PATH = '' } = process.env;
    const hook = `data:text/javascript,${encodeURIComponent(killer)}`;
    const child = spawn(process.execPath, ['--import', hook, main, 'export', '--out', 'killed'], {
      env: { ...office.engineer.env, PATH, DATABASE_URL: url.href, KILL_AT: String(at) },
      stdio: 'ignore',
    });
    const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    await expect.poll(() => count(batchLocks), { timeout: 30_000 }).toBe(0);
    return signal;
  }

  it('[SRV-063] marks nothing before its files are complete, and loses nothing', async () => {
    const { number } = await office.completed({ type: 'CHILD' });
    let killed = 0;
    while ((await runUntilKilled(killed + 1)) !== null) {
      killed += 1;
      expect(await count(isWaiting)).toBe(1);
    }
    // Two pictures and the lines, before and after each.
    expect([killed, await count(isWaiting)]).toEqual([6, 0]);
    expect(await count(sql`select from audit where event = 'handed-over'`)).toBe(1);
    const folder = join(office.engineer.folder, 'killed', '0177');
    const [file = '', ...others] = readdirSync(folder).filter((name) => name !== 'images');
    expect([others, file]).toEqual([[], expect.stringMatching(/\.jsonl$/)]);
    const line = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    expect(line.applicationNumber).toBe(number);
    for (const { file: picture, sha256 } of line.documents as { file: string; sha256: string }[]) {
      expect(
        createHash('sha256')
          .update(readFileSync(join(folder, picture)))
          .digest('hex'),
      ).toBe(sha256);
    }
    expect(readdirSync(join(folder, 'images', number))).toHaveLength(2);
  }, 300_000);
});

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../../test/support/admin.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { sql } from '../../adapters/postgres/connection/queries.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const countDown = `
  let left = Number(process.env.KILL_AT);
  const step = () => { left -= 1; if (left === 0) process.kill(process.pid, 'SIGKILL'); };`;
/** Each kills the process before or after the rename or commit that `KILL_AT` counts: two steps each. */
const killers = {
  rename: `
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  ${countDown}
  const { rename } = fs;
  fs.rename = async (from, to) => { step(); await rename(from, to); step(); };
  syncBuiltinESMExports();`,
  commit: `
  import { Socket } from 'node:net';
  ${countDown}
  const { write } = Socket.prototype;
  Socket.prototype.write = function (data, ...others) {
    const commits = /^Q.{4}commit/is.test(data.toString('latin1'));
    if (commits) step();
    const isSent = write.call(this, data, ...others);
    if (commits) step();
    return isSent;
  };`,
};

describe.skipIf(testDatabase.url === null)('a killed command, on PostgreSQL', () => {
  const { engineer, harness, folderOf, batchesIn, linesIn, ...office } = useBackOffice();
  beforeEach(() => resetData(harness));

  const batchLocks = sql`select from pg_locks where locktype = 'advisory' and granted`;

  async function runUntilKilled(killer: keyof typeof killers, at: number, ...argv: readonly string[]) {
    const row = await harness.db.first<{ name: string }>`select current_database() as name`;
    const url = new URL(testDatabase.url ?? '');
    url.pathname = row?.name ?? '';
    const { PATH = '', NODE_COMPILE_CACHE } = process.env;
    const hook = `data:text/javascript,${encodeURIComponent(killers[killer])}`;
    const child = spawn(process.execPath, ['--import', hook, main, ...argv], {
      env: { ...engineer.env, PATH, NODE_COMPILE_CACHE, DATABASE_URL: url.href, KILL_AT: String(at) },
      stdio: 'ignore',
    });
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    const count = async () => (await harness.db.query(batchLocks)).length;
    await expect.poll(count, { timeout: 30_000 }).toBe(0);
  }

  it('[SRV-063] marks nothing before its files are complete, and loses nothing', async () => {
    const { number } = await office.completed({ supplement: true });
    // After the picture's rename, and after that of the lines.
    for (const at of [2, 4]) {
      await runUntilKilled('rename', at, 'export', '--out', 'killed');
      expect(await office.waiting()).toHaveLength(1);
    }
    await office.type('export', '--out', 'killed');
    expect(await office.waiting()).toEqual([]);
    expect(readdirSync(folderOf('killed')).sort()).toEqual([expect.stringMatching(/\.jsonl$/), 'images']);
    const [{ applicationNumber, documents }] = linesIn('killed');
    expect([applicationNumber, documents.length]).toEqual([number, 1]);
    const picture = readFileSync(join(folderOf('killed'), documents[0].file));
    expect(createHash('sha256').update(picture).digest('hex')).toBe(documents[0].sha256);
    expect(readdirSync(join(folderOf('killed'), 'images', number))).toHaveLength(1);
  }, 300_000);

  it('[DEC-007, DEC-016, DEC-018] decides and acknowledges once, and queues the result mail with the decision', async () => {
    const { number, id } = await office.completed({ type: 'CHILD' });
    const line = { applicationNumber: number, outcome: 'declined', reason: 'bank-checks', by: 'sato' };
    writeFileSync(join(engineer.folder, 'decisions.jsonl'), JSON.stringify(line));
    await office.type('export', '--out', 'whole');
    const [batch = ''] = batchesIn('whole');
    const done = async () =>
      harness.db.first`
        select (select count(*)::int from decision_case where decided_at is not null) as decided,
          (select count(*)::int from outbox where kind = 'result') as mails,
          (select count(*)::int from audit where event = 'decided declined') as "decisionAudits",
          (select count(*)::int from application where acknowledged_at is not null) as acknowledged,
          (select count(*)::int from audit where event = 'admin-acknowledge') as "acknowledgeAudits"
        from application where id = ${id}`;
    // After the first commit: a second one would leave a part undone.
    const killAfterCommit = async (after: object, ...argv: readonly string[]) => {
      await runUntilKilled('commit', 2, ...argv);
      await expect.poll(done).toEqual(after);
      const { out } = await office.type(...argv);
      expect(await done()).toEqual(after);
      return out;
    };
    const decided = { decided: 1, mails: 1, decisionAudits: 1, acknowledged: 0, acknowledgeAudits: 0 };
    const imported = await killAfterCommit(decided, 'decisions', 'import', 'decisions.jsonl');
    expect(imported).toContain('1 decision stored before');
    const acknowledged = { ...decided, acknowledged: 1, acknowledgeAudits: 1 };
    expect(await killAfterCommit(acknowledged, 'handover', 'acknowledge', batch)).toContain(
      'acknowledged before',
    );
  }, 300_000);
});

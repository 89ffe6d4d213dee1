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
import { type Sql, sql } from '../../adapters/postgres/connection/queries.ts';

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
  const office = useBackOffice();
  beforeEach(() => resetData(office.harness));

  const count = async (query: Sql): Promise<number> => (await office.harness.db.query(query)).length;
  const isWaiting = sql`select from application where completed_at is not null and handed_over_at is null`;
  const batchLocks = sql`select from pg_locks where locktype = 'advisory' and granted`;

  async function runUntilKilled(
    killer: keyof typeof killers,
    at: number,
    ...argv: readonly string[]
  ): Promise<NodeJS.Signals | null> {
    const row = await office.harness.db.first<{ name: string }>`select current_database() as name`;
    const url = new URL(testDatabase.url ?? '');
    url.pathname = row?.name ?? '';
    const { PATH = '', NODE_COMPILE_CACHE } = process.env;
    const hook = `data:text/javascript,${encodeURIComponent(killers[killer])}`;
    const child = spawn(process.execPath, ['--import', hook, main, ...argv], {
      env: { ...office.engineer.env, PATH, NODE_COMPILE_CACHE, DATABASE_URL: url.href, KILL_AT: String(at) },
      stdio: 'ignore',
    });
    const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    await expect.poll(() => count(batchLocks), { timeout: 30_000 }).toBe(0);
    return signal;
  }

  it('[SRV-063] marks nothing before its files are complete, and loses nothing', async () => {
    const { number } = await office.completed({ supplement: true });
    let killed = 0;
    while ((await runUntilKilled('rename', killed + 1, 'export', '--out', 'killed')) !== null) {
      killed += 1;
      expect(await count(isWaiting)).toBe(1);
    }
    // A picture and the lines, before and after each.
    expect([killed, await count(isWaiting)]).toEqual([4, 0]);
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
    expect(readdirSync(join(folder, 'images', number))).toHaveLength(1);
  }, 300_000);

  it('[DEC-007, DEC-016, DEC-018] decides and acknowledges once, and queues the result mail with the decision', async () => {
    const { number, id } = await office.completed({ type: 'CHILD' });
    const line = { applicationNumber: number, outcome: 'declined', reason: 'bank-checks', by: 'sato' };
    writeFileSync(join(office.engineer.folder, 'decisions.jsonl'), JSON.stringify(line));
    await office.type('export', '--out', 'whole');
    const folder = join(office.engineer.folder, 'whole', '0177');
    const batch = readdirSync(folder).find((name) => name.endsWith('.jsonl')) ?? '';
    const done = async () =>
      office.harness.db.first`
        select (select count(*)::int from decision_case where decided_at is not null) as decided,
          (select count(*)::int from outbox where kind = 'result') as mails,
          (select count(*)::int from audit where event = 'decided declined') as "decisionAudits",
          (select count(*)::int from application where acknowledged_at is not null) as acknowledged,
          (select count(*)::int from audit where event = 'admin-acknowledge') as "acknowledgeAudits"
        from application where id = ${id}`;
    const killAround = async (before: object, after: object, ...argv: readonly string[]) => {
      expect(await runUntilKilled('commit', 1, ...argv)).toBe('SIGKILL');
      expect(await done()).toEqual(before);
      expect(await runUntilKilled('commit', 2, ...argv)).toBe('SIGKILL');
      await expect.poll(done).toEqual(after);
      const { out } = await office.type(...argv);
      expect(await done()).toEqual(after);
      return out;
    };
    const open = { decided: 0, mails: 0, decisionAudits: 0, acknowledged: 0, acknowledgeAudits: 0 };
    const decided = { ...open, decided: 1, mails: 1, decisionAudits: 1 };
    const imported = await killAround(open, decided, 'decisions', 'import', 'decisions.jsonl');
    expect(imported).toContain('1 decision stored before');
    const archived = ['handover', 'acknowledge', batch.replace('.jsonl', '')];
    const acknowledged = { ...decided, acknowledged: 1, acknowledgeAudits: 1 };
    expect(await killAround(decided, acknowledged, ...archived)).toContain('acknowledged before');
  }, 300_000);
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../../test/support/admin.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { loseFirstTransaction } from '../../../test/support/lost-commit.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { purgePastRetention } from '../../adapters/postgres/upkeep/retention.ts';
import { exitCode } from '../frame/exit-code.ts';

describe(`decisions import on ${testDatabase.name}`, () => {
  const office = useBackOffice();
  beforeEach(() => resetData(office.harness));

  const decline = { outcome: 'declined', reason: 'bank-checks', by: 'sato' };
  const write = (lines: readonly unknown[]) => {
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    writeFileSync(join(office.engineer.folder, 'decisions.jsonl'), text);
  };
  const run = (lines: readonly unknown[], ...more: string[]) => {
    write(lines);
    return office.type('decisions', 'import', 'decisions.jsonl', ...more);
  };
  const countResultMails = async () => (await office.harness.takeMails('result')).length;
  const markDifferent = (id: string) =>
    office.harness.db
      .query`update decision_case set reasons = '{CUSTOMER.name}' where application_id = ${id}`;

  it('[DEC-018] stores each decision once with its result mail, also when the file is imported again', async () => {
    const { number } = await office.completed({ type: 'CHILD' });
    const lines = [{ ...decline, applicationNumber: number }];
    expect((await run(lines, '--dry-run')).out).toBe('Would store 1 decision.');
    expect(await countResultMails()).toBe(0);
    expect(await run(lines)).toMatchObject({ exit: exitCode.ok, out: 'Stored 1 decision.' });
    expect((await run(lines)).out).toContain('1 decision stored before');
    expect(await countResultMails()).toBe(1);
    const again = await run([{ ...lines[0], outcome: 'visit', reason: 'questions' }]);
    expect([again.exit, again.err]).toEqual([exitCode.refused, expect.stringContaining('decided before')]);
  });

  it('[DEC-018] answers each unusable line with its number, and stores the others', async () => {
    const { number, id } = await office.completed({ type: 'CHILD' });
    await markDifferent(id);
    const line = { ...decline, applicationNumber: number };
    const { exit, err } = await run([
      '{"applicationNumber":',
      { ...line, outcome: 'perhaps' },
      { ...line, applicationNumber: '123456789012' },
      { ...line, reason: 'same-person' },
      line,
      { ...line, secondBy: 'sato' },
      { ...line, secondBy: 'ito' },
    ]);
    expect(exit).toBe(exitCode.refused);
    const reasons = [
      ...['no decision in the format of the help', 'no decision in the format of the help'],
      ...['no such application', 'the reason does not belong', 'the case has a difference'],
      'both people are the same',
    ];
    reasons.forEach((reason, at) => {
      expect(err.split('\n')[at]).toMatch(new RegExp(`^ *line ${at + 1}: .*refused: ${reason}`));
    });
    expect(err).toContain('Stored 1 decision.');
  });

  it('[DEC-018] stops at a line that is too long for a decision, so that no file fills the memory', async () => {
    const { number } = await office.completed({ type: 'CHILD' });
    const { exit, err } = await run(['x'.repeat(300_000), { ...decline, applicationNumber: number }]);
    expect([exit, err]).toEqual([
      exitCode.refused,
      expect.stringContaining('line 1 is too long for a decision'),
    ]);
    expect(await countResultMails()).toBe(0);
  });

  it('[DEC-018] refuses a case that a clerk has begun, and accepts an application of an earlier release', async () => {
    const { number, id } = await office.completed({ type: 'CHILD' });
    await markDifferent(id);
    const clerk = { id: 'ayumi', isApprover: false, bankCodes: ['0177'] };
    const { cases } = office.harness.ports;
    const { version } = (await cases.read(clerk, id)) ?? { version: '' };
    await cases.decide(clerk, id, { outcome: 'approved', reason: 'same-person', text: '', version });
    const line = { ...decline, applicationNumber: number, secondBy: 'ito' };
    expect((await run([line])).err).toContain('a clerk has given an opinion');
    await office.harness.db.query`delete from decision_case`;
    expect((await run([line])).out).toBe('Stored 1 decision.');
  });

  it('[DEC-018] refuses an application after its retention, and names a file that does not exist', async () => {
    const { number, id } = await office.completed({ type: 'CHILD' });
    const line = { ...decline, applicationNumber: number };
    const { db } = office.harness;
    await run([line]);
    await db.query`delete from outbox`;
    await db.query`update application set acknowledged_at = now() - interval '2 days' where id = ${id}`;
    await db.query`update decision_case set decided_at = now() - interval '2 days'`;
    await office.type('retention', 'set', '--bank', '0177', '--completed-days', '1', '--audit-days', '1');
    expect(await db.transaction((trx) => purgePastRetention(trx, 10))).toBe(1);
    const { exit, err } = await run([line]);
    expect([exit, err]).toEqual([exitCode.refused, expect.stringContaining('after its retention')]);
    expect(await countResultMails()).toBe(0);
    const missing = await office.type('decisions', 'import', 'other.jsonl');
    expect([missing.exit, missing.err]).toEqual([exitCode.refused, expect.stringMatching(/does not exist$/)]);
  });

  it('[DEC-007, DEC-018] stores a decision once when the response to its commit is lost', async () => {
    const { number } = await office.completed({ type: 'CHILD' });
    write([{ ...decline, applicationNumber: number }]);
    const losing = loseFirstTransaction(office.harness.db);
    const { out } = await office.engineer.run(losing, 'decisions', 'import', 'decisions.jsonl');
    expect(out).toBe('Stored 1 decision.');
    expect(await countResultMails()).toBe(1);
  });

  it('[DEC-018] reads 1,000 lines, and stores only whole transactions before an interruption', async () => {
    const first = await office.completed({ type: 'CHILD' });
    const last = await office.completed({ type: 'CHILD' });
    const lines = Array.from({ length: 1_000 }, (_, at) =>
      JSON.stringify({ ...decline, applicationNumber: String(200_000_000_000 + at) }),
    );
    const line = (number: string) => JSON.stringify({ ...decline, applicationNumber: number });
    lines[0] = line(first.number);
    lines[999] = line(last.number);
    const { db } = office.harness;
    const transactions = { begun: 0, most: 1 };
    const cut: typeof db = {
      ...db,
      transaction: (work) => {
        transactions.begun += 1;
        if (transactions.begun > transactions.most) throw new Error('the power is lost');
        return db.transaction(work);
      },
    };
    writeFileSync(join(office.engineer.folder, 'many.jsonl'), lines.join('\n'));
    const importMany = () => office.engineer.run(cut, 'decisions', 'import', 'many.jsonl', '--json');
    expect((await importMany()).err).toContain('the power is lost');
    expect(await countResultMails()).toBe(1);
    transactions.most = Number.POSITIVE_INFINITY;
    expect((await importMany()).data).toMatchObject({ stored: 1, repeated: 1, refused: 998 });
    expect(await countResultMails()).toBe(1);
    expect(transactions.begun).toBe(2 + 10);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../../test/support/admin.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { type Sql, sql } from '../../adapters/postgres/connection/queries.ts';
import { exitCode } from '../frame/exit-code.ts';

const courses = {
  GENERAL: { type: 'GENERAL' },
  CHILD: { type: 'CHILD' },
  SUPPLEMENT: { type: 'GENERAL', supplement: true },
} as const;

const losses: readonly {
  of: keyof typeof courses;
  lost: string;
  named: string;
  lose: (id: string) => Sql;
}[] = [
  {
    of: 'CHILD',
    lost: 'all documents',
    named: 'pictures',
    lose: (id) => sql`delete from document where application_id = ${id}`,
  },
  {
    of: 'CHILD',
    lost: 'one document',
    named: 'pictures',
    lose: (id) => sql`delete from document where application_id = ${id} and type = 'INDIVIDUAL_NUMBER_CARD'`,
  },
  {
    of: 'CHILD',
    lost: 'the parent',
    named: 'parent',
    lose: (id) => sql`update application set sealed_parent = null where id = ${id}`,
  },
  {
    of: 'SUPPLEMENT',
    lost: 'the supplement',
    named: 'pictures',
    lose: (id) => sql`delete from document where application_id = ${id}`,
  },
  {
    of: 'GENERAL',
    lost: 'the workplace and the branch',
    named: 'workplace, branchCode',
    lose: (id) => sql`update application set sealed_workplace = null, branch_code = null where id = ${id}`,
  },
  {
    of: 'GENERAL',
    lost: 'the PIN',
    named: 'PIN',
    lose: (id) => sql`update application set sealed_pin = null where id = ${id}`,
  },
  {
    of: 'GENERAL',
    lost: 'the approved identity verification',
    named: 'identity verification',
    lose: (id) => sql`update ekyc_session set status = 5 where application_id = ${id}`,
  },
];

describe(`the hand-over of applications with missing data, on ${testDatabase.name}`, () => {
  const office = useBackOffice();
  afterEach(() => resetData(office.harness));
  const type = (...argv: string[]) => office.type('export', ...argv);

  it.each(losses)(
    '[SRV-063] skips a $of application that lacks $lost, and names the application',
    async ({ of, named, lost, lose }) => {
      const out = `${of} ${lost}`;
      const { id, number } = await office.completed(courses[of]);
      const whole = await office.completed(courses[of]);
      await office.harness.db.query(lose(id));
      const fault = `${number} (${id}): data that it had at completion is missing: ${named}.`;
      const tried = await type('--out', out, '--dry-run');
      expect(tried.exit).toBe(exitCode.refused);
      expect(tried.err).toContain('0177: would hand over 1 application ');
      expect(tried.err).toContain(`0177: would not hand over ${fault}`);

      const run = await type('--out', out, '--json');
      expect([run.exit, run.data]).toMatchObject([
        exitCode.refused,
        {
          applications: 1,
          leftOut: [{ id, part: 'missing', missing: named.split(', '), keysAtFault: false }],
        },
      ]);
      const [{ file }] = run.data.files as [{ file: string }];
      expect(readFileSync(file, 'utf8')).toContain(whole.number);
      expect(readFileSync(file, 'utf8')).not.toContain(number);
      expect(existsSync(join(office.engineer.folder, out, '0177', 'images', number))).toBe(false);
      const next = await type('--out', out);
      expect([next.exit, next.err]).toEqual([
        exitCode.refused,
        expect.stringContaining(`0177: not handed over: ${fault}`),
      ]);
    },
  );
});

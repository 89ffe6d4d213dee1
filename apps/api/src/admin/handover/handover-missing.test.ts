import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useBackOffice } from '../../../test/support/admin.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { type Sql, sql } from '../../adapters/postgres/connection/queries.ts';
import { exitCode } from '../frame/exit-code.ts';

const courses = {
  GENERAL: { type: 'GENERAL' },
  CHILD: { type: 'CHILD' },
  SUPPLEMENT: { type: 'GENERAL', supplement: true },
} as const;

const losses: readonly {
  of: keyof typeof courses;
  named: string;
  lose: (id: string) => Sql;
}[] = [
  {
    of: 'CHILD',
    named: 'pictures',
    lose: (id) => sql`delete from document where application_id = ${id}`,
  },
  {
    of: 'CHILD',
    named: 'pictures',
    lose: (id) => sql`delete from document where application_id = ${id} and type = 'INDIVIDUAL_NUMBER_CARD'`,
  },
  {
    of: 'CHILD',
    named: 'parent',
    lose: (id) => sql`update application set sealed_parent = null where id = ${id}`,
  },
  {
    of: 'SUPPLEMENT',
    named: 'pictures',
    lose: (id) => sql`delete from document where application_id = ${id}`,
  },
  {
    of: 'GENERAL',
    named: 'workplace, branchCode',
    lose: (id) => sql`update application set sealed_workplace = null, branch_code = null where id = ${id}`,
  },
  {
    of: 'GENERAL',
    named: 'PIN',
    lose: (id) => sql`update application set sealed_pin = null where id = ${id}`,
  },
  {
    of: 'GENERAL',
    named: 'identity verification',
    lose: (id) => sql`update ekyc_session set status = 5 where application_id = ${id}`,
  },
];

describe(`the hand-over of applications with missing data, on ${testDatabase.name}`, () => {
  const office = useBackOffice();
  const type = (...argv: string[]) => office.type('export', ...argv);

  it('[SRV-063] skips and names each application that lacks data, and hands over the others', async () => {
    const whole = await office.completed(courses.CHILD);
    const lacking: { id: string; number: string; named: string }[] = [];
    for (const { of, named, lose } of losses) {
      const completed = await office.completed(courses[of]);
      await office.harness.db.query(lose(completed.id));
      lacking.push({ ...completed, named });
    }
    const expectNamed = (text: string, what: string) => {
      for (const { id, number, named } of lacking)
        expect(text).toContain(
          `0177: ${what} ${number} (${id}): data that it had at completion is missing: ${named}.`,
        );
    };
    const tried = await type('--out', 'out', '--dry-run');
    expect(tried.exit).toBe(exitCode.refused);
    expect(tried.err).toContain('0177: would hand over 1 application ');
    expectNamed(tried.err, 'would not hand over');

    const run = await type('--out', 'out', '--json');
    expect([run.exit, run.data.applications]).toEqual([exitCode.refused, 1]);
    expect(run.data.leftOut).toHaveLength(lacking.length);
    for (const { id, named } of lacking)
      expect(run.data.leftOut).toContainEqual(
        expect.objectContaining({ id, part: 'missing', missing: named.split(', '), keysAtFault: false }),
      );
    const [{ file }] = run.data.files as [{ file: string }];
    expect(readFileSync(file, 'utf8').match(/(?<="applicationNumber":")\d+/g)).toEqual([whole.number]);
    expect(readdirSync(join(office.engineer.folder, 'out', '0177', 'images'))).toEqual([whole.number]);
    expectNamed((await type('--out', 'out')).err, 'not handed over:');
  });
});

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { decisions, newKey, useBackOffice } from '../../../test/support/admin.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { loseFirstTransaction } from '../../../test/support/lost-commit.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { createSealer } from '../../adapters/keys/sealer.ts';
import { type Sql, sql } from '../../adapters/postgres/connection/queries.ts';
import { beginBatch } from '../../adapters/postgres/handover/handover.ts';
import { parseKeyring } from '../../boot/keyring.ts';
import { exitCode } from '../frame/exit-code.ts';

const adult = { type: 'GENERAL' } as const;
const child = { type: 'CHILD' } as const;

const turnBit = (column: string, id: string): Sql => {
  const bytes = sql.id(column);
  return sql`update application set ${bytes} = set_byte(${bytes}, 30, get_byte(${bytes}, 30) # 1) where id = ${id}`;
};
const unset = (column: string, id: string): Sql =>
  sql`update application set ${sql.id(column)} = null where id = ${id}`;
const damagedAnswers = 'its answers or its e-mail address are damaged';
const missing = (parts: string) => `data that it had at completion is missing: ${parts}`;

const damages: readonly (readonly [fault: string, course: object, damage: (id: string) => Sql])[] = [
  ['its data key is damaged', adult, (id) => turnBit('wrapped_data_key', id)],
  [damagedAnswers, adult, (id) => turnBit('sealed_mail_address', id)],
  [damagedAnswers, adult, (id) => sql`update application set bank_code = '0181' where id = ${id}`],
  [
    'its identity verification is missing',
    adult,
    (id) => sql`delete from ekyc_session where application_id = ${id}`,
  ],
  [
    'one of its pictures is damaged',
    child,
    (id) => sql`
      update document set sealed_image = set_byte(sealed_image, 100, get_byte(sealed_image, 100) # 1)
      where application_id = ${id} and type = 'INDIVIDUAL_NUMBER_CARD'`,
  ],
  [
    missing('pictures'),
    child,
    (id) => sql`delete from document where application_id = ${id} and type = 'INDIVIDUAL_NUMBER_CARD'`,
  ],
  [missing('parent'), child, (id) => unset('sealed_parent', id)],
  [
    missing('pictures'),
    { ...adult, supplement: true },
    (id) => sql`delete from document where application_id = ${id}`,
  ],
  [
    missing('workplace, branchCode'),
    adult,
    (id) => sql`update application set sealed_workplace = null, branch_code = null where id = ${id}`,
  ],
  [missing('PIN'), adult, (id) => unset('sealed_pin', id)],
  [
    missing('identity verification'),
    adult,
    (id) => sql`update ekyc_session set status = 5 where application_id = ${id}`,
  ],
];

describe(`the hand-over of unreadable applications, on ${testDatabase.name}`, () => {
  const { engineer, harness, completed, waiting, folderOf, batchesIn, linesIn, ...office } = useBackOffice();
  afterEach(() => resetData(harness));
  const type = (...argv: string[]) => office.type('export', ...argv);
  const numbersIn = (out: string, ...batches: string[]): string[] =>
    linesIn(out, batches.length > 0 ? batches : undefined).map(({ applicationNumber }) => applicationNumber);
  const completeTwo = async () => [await completed(), await completed()] as const;
  const marks = async (): Promise<readonly number[]> => {
    const rows = await harness.db.query<{ marked: number }>`
      select count(audit.id)::int as marked
      from application left join audit on application_id = application.id and event = 'handed-over'
      where completed_at is not null group by application.id order by completed_at`;
    return rows.map(({ marked }) => marked);
  };

  it('[SRV-063] skips only the application with a flipped bit, and reports it in every run', async () => {
    const [first, broken] = await completeTwo();
    const batch = '0177-20260810T000000Z-broken';
    await beginBatch(harness.db, '0177', batch, 2);
    const later = await completed();
    await harness.db.query(turnBit('sealed_workplace', broken.id));

    const tried = await type('--out', 'broken', '--dry-run');
    expect(tried.exit).toBe(exitCode.refused);
    expect(tried.err).toContain('0177: would hand over 2 applications with 0 pictures, first');
    expect(await waiting()).toHaveLength(3);

    const run = await type('--out', 'broken', '--json');
    expect(run.exit).toBe(exitCode.refused);
    expect(run.data).toMatchObject({
      applications: 2,
      files: [{ batch, applications: 1 }, { applications: 1 }],
      leftOut: [
        { applicationNumber: broken.number, ...{ id: broken.id, part: 'answers' }, keysAtFault: false },
      ],
    });
    expect(numbersIn('broken', batch)).toEqual([first.number]);
    expect(numbersIn('broken')).toContain(later.number);
    expect(readdirSync(folderOf('broken')).filter((name) => name.includes('unfinished'))).toEqual([]);
    expect(await waiting()).toEqual([{ number: broken.number, batch: null }]);
    const audited = (await decisions(harness.db)).filter(({ detail }) => detail.batch === batch);
    expect(audited.map(({ event, detail }) => [event, detail.applications])).toEqual([['admin-export', 1]]);

    const again = await type('--out', 'broken');
    expect(again.exit).toBe(exitCode.refused);
    expect(again.err).toContain('from a backup');
    expect(again.err).not.toContain('keys status');
    expect(batchesIn('broken')).toHaveLength(2);

    await harness.db.query(turnBit('sealed_workplace', broken.id));
    expect((await type('--out', 'broken', '--json')).data).toMatchObject({ applications: 1, leftOut: [] });
    expect(await marks()).toEqual([1, 1, 1]);
  });

  it('[SRV-063] names each application with damaged or missing data, and hands over the others', async () => {
    const whole = await completed(child);
    const named: string[] = [];
    for (const [fault, course, damage] of damages) {
      const { id, number } = await completed(course);
      await harness.db.query(damage(id));
      named.push(`${number} (${id}): ${fault}.`);
    }
    const listNamed = ({ err }: { err: string }, what: string) =>
      err.split('\n').flatMap((line) => line.match(new RegExp(`(?<=^(?:0177|0181): ${what} ).*`))?.[0] ?? []);
    const tried = await type('--out', 'out', '--dry-run');
    expect(tried.exit).toBe(exitCode.refused);
    expect(tried.err).toContain('0177: would hand over 1 application ');
    expect(listNamed(tried, 'would not hand over').sort()).toEqual(named.sort());

    const run = await type('--out', 'out', '--json');
    expect([run.exit, run.data.applications]).toEqual([exitCode.refused, 1]);
    expect(run.data.leftOut).toHaveLength(named.length);
    expect(run.data.leftOut).toContainEqual(
      expect.objectContaining({ part: 'missing', missing: ['workplace', 'branchCode'], keysAtFault: false }),
    );
    expect(numbersIn('out')).toEqual([whole.number]);
    expect(readdirSync(join(folderOf('out'), 'images'))).toEqual([whole.number]);
    expect(new Set((await waiting()).map(({ batch }) => batch))).toEqual(new Set([null]));
    expect(listNamed(await type('--out', 'out'), 'not handed over:').sort()).toEqual(named.sort());
  });

  it('[SRV-063] writes no file for a batch without a readable application', async () => {
    const { id } = await completed();
    await harness.db.query(turnBit('sealed_personal', id));
    const run = await type('--out', 'nothing', '--json');
    expect([run.exit, run.data.applications, run.data.files]).toEqual([exitCode.refused, 0, []]);
    expect(batchesIn('nothing')).toEqual([]);
    expect((await type('--out', 'nothing')).err).toContain('Handed over 0 applications.');
  });

  it('[SRV-063] refuses to write a batch again when one of its applications has become unreadable', async () => {
    const [, { id, number }] = await completeTwo();
    await type('--out', 'once');
    const [batch = ''] = batchesIn('once');
    await harness.db.query(turnBit('sealed_personal', id));
    const again = await type('--out', 'again', '--again', batch);
    expect(again.exit).toBe(exitCode.refused);
    expect(again.err).toContain(`${batch} is not written. Application ${number} (${id}): its answers`);
    expect(batchesIn('again')).toEqual([]);
    expect(await harness.db.query`select from application where handover_batch = ${batch}`).toHaveLength(2);
  });

  it('[SRV-063] skips an application whose data key is wrapped by a missing key, and hands over the others', async () => {
    const [{ id, number }] = await completeTwo();
    const { wrapped } = createSealer(parseKeyring(`missing:${newKey()}`)).createDataKey();
    await harness.db.query`
      update application set wrapped_data_key = ${wrapped}, key_id = 'missing' where id = ${id}`;
    const run = await type('--out', 'missing');
    expect(run.exit).toBe(exitCode.refused);
    expect(run.err).toContain(
      `${number} (${id}): KEY_ENCRYPTION_KEYS does not unwrap its data key (key id missing).\n`,
    );
    expect(run.err).toMatch(/keys status$/);
    expect(await marks()).toEqual([0, 1]);
    const alone = await type('--out', 'alone');
    expect([alone.exit, alone.err]).toEqual([
      exitCode.refused,
      expect.stringMatching(
        /^No waiting application can be decrypted: the data was encrypted with other keys/,
      ),
    ]);
    expect(await waiting()).toEqual([{ number, batch: null }]);
    expect(existsSync(folderOf('alone'))).toBe(false);
  });

  it('[SRV-063] reports a skipped application once when the response to the commit is lost', async () => {
    const [{ id, number }] = await completeTwo();
    const batch = '0177-20260811T000000Z-lost';
    await beginBatch(harness.db, '0177', batch, 2);
    await harness.db.query(turnBit('sealed_personal', id));
    const losing = loseFirstTransaction(harness.db);
    const run = await engineer.run(losing, 'export', '--out', 'lost', '--json');
    expect(run.data).toMatchObject({ files: [{ batch, applications: 1 }] });
    expect(run.data.leftOut).toEqual([expect.objectContaining({ applicationNumber: number })]);
    expect(await marks()).toEqual([0, 1]);
  });

  it('[SRV-063] continues with the other banks when the folder of one bank cannot be created', async () => {
    const { number } = await completed();
    await completed({ host: 'kumamoto.localhost' });
    mkdirSync(join(engineer.folder, 'blocked'));
    writeFileSync(folderOf('blocked'), 'a file');
    const run = await type('--out', 'blocked', '--json');
    expect([run.exit, run.data.exitCode]).toEqual([exitCode.refused, exitCode.refused]);
    expect(run.data.failures).toMatchObject([{ bankCode: '0177', exitCode: exitCode.refused }]);
    expect(run.data.error).toContain('0177: ended with an error: ');
    expect(run.data.files).toMatchObject([{ batch: expect.stringMatching(/^0587-/), applications: 1 }]);
    expect(await waiting()).toEqual([{ number, batch: expect.any(String) }]);
    expect((await type('--out', 'unblocked', '--json')).data.applications).toBe(1);
  });
});

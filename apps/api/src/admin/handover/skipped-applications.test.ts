import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
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

type SkippedApplication = {
  bankCode: string;
  applicationNumber: string;
  id: string;
  part: string;
  keysAtFault: boolean;
};
type File = { batch: string; applications: number };

describe(`the hand-over of unreadable applications, on ${testDatabase.name}`, () => {
  const office = useBackOffice();
  afterEach(() => resetData(office.harness));
  const type = (...argv: string[]) => office.type('export', ...argv);
  const folder = (out: string, bank = '0177'): string => join(office.engineer.folder, out, bank);
  const batchesIn = (out: string): string[] =>
    readdirSync(folder(out))
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => name.replace('.jsonl', ''));
  const numbersIn = (out: string, batch: string): string[] =>
    readFileSync(join(folder(out), `${batch}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { applicationNumber: string }).applicationNumber);

  const completed = async (kind: ApplicationType = 'GENERAL'): Promise<string> =>
    (await office.completed({ type: kind })).number;
  async function severalCompleted(count: number): Promise<string[]> {
    const numbers: string[] = [];
    for (let i = 0; i < count; i += 1) numbers.push(await completed());
    return numbers;
  }
  const turnBit = (column: string, applicationNumber = ''): Promise<unknown> => {
    const bytes = sql.id(column);
    return office.harness.db.query`
      update application set ${bytes} = set_byte(${bytes}, 30, get_byte(${bytes}, 30) # 1)
      where application_number = ${applicationNumber}`;
  };
  const ofApplication = (applicationNumber = ''): Sql => sql`
    application_id = (select id from application where application_number = ${applicationNumber})`;
  const waiting = async (): Promise<{ number: string; batch: string | null }[]> => {
    return office.harness.db.query<{ number: string; batch: string | null }>`
      select application_number as number, handover_batch as batch from application
      where completed_at is not null and handed_over_at is null order by completed_at`;
  };
  const marks = async (): Promise<{ number: string; marked: number }[]> => {
    return office.harness.db.query<{ number: string; marked: number }>`
      select application_number as number, count(audit.id)::int as marked
      from application left join audit on application_id = application.id and event = 'handed-over'
      where completed_at is not null group by application.id order by completed_at`;
  };
  const idOf = async (applicationNumber = ''): Promise<string> => {
    const row = await office.harness.db.first<{ id: string }>`
      select id from application where application_number = ${applicationNumber}`;
    return row?.id ?? '';
  };

  it('[SRV-063] skips only the application with a flipped bit, and reports it in every run', async () => {
    const numbers = await severalCompleted(3);
    const [first, broken, last] = numbers;
    const batch = '0177-20260810T000000Z-broken';
    await beginBatch(office.harness.db, '0177', batch, 3);
    const later = await completed();
    await turnBit('sealed_workplace', broken);
    const id = await idOf(broken);

    const tried = await type('--out', 'broken', '--dry-run');
    expect(tried.exit).toBe(exitCode.refused);
    expect(tried.err).toContain('0177: would hand over 3 applications with 0 pictures, first');
    expect(tried.err).toContain(`0177: would not hand over ${broken} (${id}): its answers`);
    expect((await waiting()).map(({ number }) => number)).toEqual([...numbers, later]);

    const run = await type('--out', 'broken', '--json');
    expect(run.exit).toBe(exitCode.refused);
    expect(run.data).toMatchObject({
      applications: 3,
      files: [{ batch, applications: 2 }, { applications: 1 }],
      leftOut: [{ bankCode: '0177', applicationNumber: broken, id, part: 'answers', keysAtFault: false }],
    });
    const [, second] = run.data.files as File[];
    expect(numbersIn('broken', batch)).toEqual([first, last]);
    expect(numbersIn('broken', second?.batch ?? '')).toEqual([later]);
    expect(readdirSync(folder('broken')).filter((name) => name.includes('unfinished'))).toEqual([]);
    expect(await waiting()).toEqual([{ number: broken, batch: null }]);
    const audited = (await decisions(office.harness.db)).filter(
      ({ event, detail }) => event === 'admin-export' && detail.batch === batch,
    );
    expect(audited.map(({ detail }) => detail.applications)).toEqual([2]);

    const again = await type('--out', 'broken');
    expect(again.exit).toBe(exitCode.refused);
    expect(again.err).toContain(
      `0177: not handed over: ${broken} (${id}): its answers or its e-mail address are damaged.`,
    );
    expect(again.err).toContain('from a backup');
    expect(again.err).not.toContain('keys status');
    expect(batchesIn('broken')).toHaveLength(2);

    await turnBit('sealed_workplace', broken);
    expect((await type('--out', 'broken', '--json')).data).toMatchObject({ applications: 1, leftOut: [] });
    expect((await marks()).map(({ marked }) => marked)).toEqual([1, 1, 1, 1]);
  });

  it('[SRV-063] reports each application with damaged or missing data, and hands over the others', async () => {
    const [key, address, verification, elsewhere] = await severalCompleted(4);
    const child = await completed('CHILD');
    await office.harness.db
      .query`update application set bank_code = '0181' where application_number = ${elsewhere}`;
    const whole = await completed();
    await turnBit('wrapped_data_key', key);
    await turnBit('sealed_mail_address', address);
    await office.harness.db.query`delete from ekyc_session where ${ofApplication(verification)}`;
    await office.harness.db.query`
      update document set sealed_image = set_byte(sealed_image, 100, get_byte(sealed_image, 100) # 1)
      where ${ofApplication(child)} and type = 'INDIVIDUAL_NUMBER_CARD'`;

    const named = [
      [key, 'data key'],
      [address, 'answers'],
      [verification, 'identity verification'],
      [child, 'pictures'],
      [elsewhere, 'answers'],
    ];
    const parts = (leftOut: unknown) =>
      (leftOut as SkippedApplication[]).map(({ applicationNumber, part }) => [applicationNumber, part]);
    const tried = await type('--out', 'parts', '--dry-run', '--json');
    const banks = tried.data.banks as { applications: number; leftOut: SkippedApplication[] }[];
    expect(parts(banks.flatMap(({ leftOut }) => leftOut)).sort()).toEqual(named.sort());
    expect(banks.reduce((sum, { applications }) => sum + applications, 0)).toBe(1);

    const run = await type('--out', 'parts', '--json');
    expect([run.exit, run.data.applications]).toEqual([exitCode.refused, 1]);
    expect(parts(run.data.leftOut).sort()).toEqual(named.sort());
    expect((run.data.leftOut as SkippedApplication[]).filter(({ keysAtFault }) => keysAtFault)).toEqual([]);
    expect(batchesIn('parts').flatMap((batch) => numbersIn('parts', batch))).toEqual([whole]);
    expect(existsSync(join(folder('parts'), 'images'))).toBe(false);
    expect((await waiting()).map(({ batch }) => batch)).toEqual([null, null, null, null, null]);
  });

  it('[SRV-063] writes no file for a batch without a readable application', async () => {
    const [only] = await severalCompleted(1);
    await turnBit('sealed_personal', only);
    const run = await type('--out', 'nothing', '--json');
    expect([run.exit, run.data.applications, run.data.files]).toEqual([exitCode.refused, 0, []]);
    expect(batchesIn('nothing')).toEqual([]);
    expect((await type('--out', 'nothing')).err).toContain('Handed over 0 applications.');
  });

  it('[SRV-063] refuses to write a batch again when one of its applications has become unreadable', async () => {
    const [, broken] = await severalCompleted(2);
    const [{ batch } = { batch: '' }] = (await type('--out', 'once', '--json')).data.files as File[];
    await turnBit('sealed_personal', broken);
    const again = await type('--out', 'again', '--again', batch);
    expect(again.exit).toBe(exitCode.refused);
    expect(again.err).toContain(
      `${batch} is not written. Application ${broken} (${await idOf(broken)}): its answers`,
    );
    expect(batchesIn('again')).toEqual([]);
    expect(await waiting()).toEqual([]);
    const rows = await office.harness.db.query`select from application where handover_batch = ${batch}`;
    expect(rows).toHaveLength(2);
  });

  it('[SRV-063] skips an application whose data key is wrapped by a missing key, and hands over the others', async () => {
    const [under, fine] = await severalCompleted(2);
    const missing = createSealer(parseKeyring(`missing:${newKey()}`)).createDataKey();
    await office.harness.db.query`
      update application set wrapped_data_key = ${missing.wrapped}, key_id = 'missing'
      where application_number = ${under}`;
    const run = await type('--out', 'missing');
    expect(run.exit).toBe(exitCode.refused);
    expect(run.err).toContain(
      `${under} (${await idOf(under)}): KEY_ENCRYPTION_KEYS does not unwrap its data key (key id missing).\n`,
    );
    expect(run.err).toMatch(/keys status$/);
    expect(await marks()).toEqual([
      { number: under, marked: 0 },
      { number: fine, marked: 1 },
    ]);
    const alone = await type('--out', 'alone');
    expect([alone.exit, alone.err]).toEqual([
      exitCode.refused,
      expect.stringMatching(
        /^No waiting application can be decrypted: the data was encrypted with other keys/,
      ),
    ]);
    expect(await waiting()).toEqual([{ number: under, batch: null }]);
    expect(existsSync(folder('alone'))).toBe(false);
  });

  it('[SRV-063] reports a skipped application once when the response to the commit is lost', async () => {
    const numbers = await severalCompleted(2);
    const batch = '0177-20260811T000000Z-lost';
    await beginBatch(office.harness.db, '0177', batch, 2);
    await turnBit('sealed_personal', numbers[0]);
    const losing = loseFirstTransaction(office.harness.db);
    const run = await office.engineer.run(losing, 'export', '--out', 'lost', '--json');
    expect(run.data).toMatchObject({
      files: [{ batch, applications: 1 }],
      leftOut: [{ applicationNumber: numbers[0] }],
    });
    expect(run.data.leftOut).toHaveLength(1);
    expect(await marks()).toEqual(numbers.map((number, nth) => ({ number, marked: nth })));
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as given from './testing/answers.ts';
import { databases, type Harness, startHarness } from './testing/harness.ts';
import { encryptedPin, picture, startedEkyc, upload } from './testing/journey.ts';
import { type Provider, startProvider } from './testing/provider.ts';
import { verifiedVisitor } from './testing/visitor.ts';

const mailAddress = 'wanibuchi.canary@kakushi.example.jp';
const child = given.child({
  lastName: '鰐淵',
  firstName: '椿姫',
  kanaLastName: 'ワニブチ',
  kanaFirstName: 'ツバキヒメ',
  birthday: given.bornYearsAgo(9),
  mobilePhoneNumber: '090-8642-9753',
  phoneNumber: '0942-68-1357',
  subAddress: '77-66-55 孔雀荘',
  kanaSubAddress: '77-66-55 ｸｼﾞﾔｸｿｳ',
  utilizationPurpose: '生活費決済,その他',
  utilizationPurposeOther: '孫への仕送り用',
});
const parent = given.parent({
  lastName: '鰐淵',
  firstName: '鶴太郎',
  kanaLastName: 'ワニブチ',
  kanaFirstName: 'ツルタロウ',
  birthday: '1984-10-29',
  mobilePhoneNumber: '080-2468-8024',
  phoneNumber: '0943-57-9135',
});
const work = given.parentWorkplace({ workplaceName: '白孔雀商会', workplacePhoneNumber: '0946-35-7913' });
const school = given.workplace({
  occupationId: '16',
  workplaceName: '翡翠小学校',
  workplacePhoneNumber: '0947-24-6802',
});

const canaries = [
  mailAddress,
  ...[child, parent].flatMap((one) => [
    one.lastName,
    one.firstName,
    one.kanaLastName,
    one.kanaFirstName,
    one.birthday,
    one.mobilePhoneNumber,
    one.phoneNumber ?? '',
  ]),
  child.subAddress ?? '',
  child.kanaSubAddress ?? '',
  child.utilizationPurposeOther ?? '',
  ...[work, school].flatMap((one) => [one.workplaceName ?? '', one.workplacePhoneNumber ?? '']),
];

describe.each(databases)('a whole journey on $name', ({ url }) => {
  let harness: Harness;
  let provider: Provider;
  beforeAll(async () => {
    provider = await startProvider();
    harness = await startHarness(url, { env: provider.env });
    provider.deliverTo = harness.app;
  });
  afterAll(async () => {
    await provider.stop();
    await harness.close();
  });

  /** Every row of every table as text, bytes as hexadecimal. */
  async function everything(): Promise<string> {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      harness.db,
    );
    const dumps = await Promise.all(
      tables.rows.map(async ({ name }) => {
        const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
          harness.db,
        );
        return rows.map(({ row }) => row).join('\n');
      }),
    );
    return dumps.join('\n');
  }

  it('[SRV-050, SRV-071, OPS-002] leaves no personal value in a log, in the metrics or, readable, in any table', async () => {
    const visitor = await verifiedVisitor(harness, { type: 'CHILD', mailAddress });
    const steps: [Parameters<typeof visitor.call>[0], unknown][] = [
      ['postPersonal', child],
      ['postWorkplace', school],
      ['postParent', parent],
      ['postParentWorkplace', work],
    ];
    for (const [name, body] of steps) expect((await visitor.call(name, body)).status).toBe(204);
    await visitor.call('getFurigana', undefined, { query: `kanji=${encodeURIComponent('孔雀荘')}` });
    const { branchList } = (await visitor.call('getBranches')).json as { branchList: { code: string }[] };
    await visitor.call('postBranch', { branchCode: branchList[0]?.code });
    await visitor.call('postPersonal', { ...child, kanaLastName: 'わにぶち' });
    await visitor.call('postPin', { code: await encryptedPin(visitor, '7391') });
    await provider.decide(await startedEkyc(visitor), 'approved');
    await visitor.call('pollEkycStatus', {});
    for (const type of ['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE'] as const) {
      expect((await upload(visitor, type, await picture())).status).toBe(204);
    }
    expect((await visitor.call('completeApplication', {})).status).toBe(200);

    const dump = await everything();
    const log = harness.log.join('\n');
    const metrics = await harness.metrics.text();
    expect(metrics).toContain(
      'kaisetsu_calls_succeeded_total{call="completeApplication",bank="0177",type="CHILD"}',
    );
    expect(dump).toContain('completed');
    expect(log).toContain('/api/application-complete');
    const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex');
    for (const canary of [...canaries, '孔雀荘', visitor.token]) {
      const seen = [log, metrics].flatMap((text) =>
        [canary, encodeURIComponent(canary)].map((one) => text.includes(one)),
      );
      expect([canary, dump.includes(canary), dump.includes(hex(canary)), ...seen]).toEqual([
        canary,
        ...Array.from({ length: 6 }, () => false),
      ]);
    }
    // The mail that is waiting is among what was looked through.
    expect(
      (await harness.takeMails()).some(({ to, text }) => to === mailAddress && text.startsWith('鰐淵 様')),
    ).toBe(true);
  });
});

import { readFileSync } from 'node:fs';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { DeskCase, DeskCaseList } from '@kaisetsu/domain/desk';
import type { DocumentType } from '@kaisetsu/domain/documents';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../src/core/mail-ports.ts';
import { apiOrigin } from '../src/observe/log.ts';
import * as given from './support/answers.ts';
import { openDesk, people } from './support/desk.ts';
import { dumpContains, dumpDatabase, hasSeparateNumber, withoutTimes } from './support/dump.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { clientWithPin, encryptedPin, picture, startedEkyc, upload } from './support/journey.ts';
import { useProvider } from './support/provider.ts';
import { applicationIdOf } from './support/states.ts';
import { must, type TestClient, verifiedClient } from './support/test-client.ts';

/** Unusual values: a match in a log or table can come only from them. */
const adult = {
  mailAddress: 'fukurouda.canary@kakushi.example.jp',
  pin: '7391',
  personal: given.personal({
    ...given.typedAddress('福岡県', '福岡市中央区天神9-1 梟通り'),
    kanaTempAddress: 'ﾃﾝｼﾞﾝ9-1 ﾌｸﾛｳﾄﾞｵﾘ',
    lastName: '梟田',
    firstName: '柊花',
    kanaLastName: 'フクロウダ',
    kanaFirstName: 'ヒイラギカ',
    birthday: '1979-12-24',
    mobilePhoneNumber: '070-9753-1086',
    phoneNumber: '0940-12-9753',
    utilizationPurpose: '生活費決済,その他',
    utilizationPurposeOther: '梟の餌代の支払用',
  }),
  workplace: given.workplace({
    occupationId: '99',
    occupationOther: '鷹匠見習い',
    workplaceName: '黒梟鷹匠組',
    workplacePhoneNumber: '0949-86-4208',
    workplaceId: 'WP-0177-2',
    existedAccountBranchCode: '001',
    existedAccountNumber: '8642097',
  }),
};
const child = {
  mailAddress: 'wanibuchi.canary@kakushi.example.jp',
  pin: '5820',
  personal: given.child({
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
  }),
  workplace: given.workplace({
    occupationId: '16',
    workplaceName: '翡翠小学校',
    workplacePhoneNumber: '0947-24-6802',
  }),
  parent: given.parent({
    lastName: '鰐淵',
    firstName: '鶴太郎',
    kanaLastName: 'ワニブチ',
    kanaFirstName: 'ツルタロウ',
    birthday: '1984-10-29',
    mobilePhoneNumber: '080-2468-8024',
    phoneNumber: '0943-57-9135',
  }),
  parentWorkplace: given.parentWorkplace({
    occupationId: '99',
    occupationOther: '孔雀飼育員',
    workplaceName: '白孔雀商会',
    workplacePhoneNumber: '0946-35-7913',
  }),
};

const refusedReading = 'わにぶち';

/** Other data contains these values too. */
const common =
  /^(?:bankCode|applicationType|gender|relationship|proxyApplicationReason|occupationId|workplaceId|existedAccountBranchCode|utilizationPurpose|postalNumber)$|address(?:Code|Prefecture|Municipality|Section|Chome)$/i;
const valuesOf = (answers: object): string[] =>
  Object.entries(answers).flatMap(([field, value]) =>
    typeof value !== 'string' || common.test(field) ? [] : [value],
  );
const canaries = [
  ...new Set([
    adult.mailAddress,
    child.mailAddress,
    ...[...Object.values(adult), ...Object.values(child)].flatMap((group) =>
      typeof group === 'string' ? [] : valuesOf(group),
    ),
    ...['孔雀荘', '梟通り', '07097531086', '09086429753'],
    // Only on the cards that the provider reads.
    ...['鷽替', '鷦鷯'],
    refusedReading,
  ]),
];

const movedCard = {
  subject: 'CUSTOMER',
  name: '梟田 柊花',
  birthDate: '1979-12-24',
  address: '長崎県壱岐市芦辺町鷽替2-7',
  verificationId: 'id-1',
} as const;

function documentedLogFields(): readonly string[] {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [logs = ''] = text.split('\n### Logs\n')[1]?.split('\n## ') ?? [];
  const cells = logs.match(/^`[^|]*/gm) ?? [];
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

describe(`the server during two whole journeys on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));
  let adultClient: TestClient;
  let childClient: TestClient;
  const confirmations: Mail[] = [];
  beforeAll(async () => {
    provider.deliverTo = harness.app;
    adultClient = await journey('GENERAL', adult, ['CURRENT_ADDRESS_CERTIFICATE']);
    confirmations.push(...(await harness.takeMails()));
    // The queued mail is then part of the dump.
    await useCardOfAnotherPerson();
    childClient = await journey('CHILD', child, ['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE']);
  });

  async function useCardOfAnotherPerson(): Promise<void> {
    const client = await clientWithPin(harness);
    const at = await startedEkyc(client);
    await provider.readCards(at, [{ ...movedCard, name: '山本 鷦鷯' }]);
    await provider.decide(at, 'approved');
    expect((await client.call('pollEkycStatus', {})).json).toEqual({ status: 3 });
    const info = await client.call('getEkyc');
    expect(info.text).toContain('CUSTOMER.name');
    expect([info.text.includes('鷦鷯'), info.text.includes('鷽替')]).toEqual([false, false]);
    await harness.takeMails();
  }

  async function journey(
    type: ApplicationType,
    applicant: typeof adult | typeof child,
    documents: readonly DocumentType[],
  ): Promise<TestClient> {
    const { mailAddress, personal, workplace, pin } = applicant;
    const client = await verifiedClient(harness, { type, mailAddress });
    await must(client, 'postPersonal', personal);
    await must(client, 'getWorkplace', undefined, { query: 'code=FUK002' });
    await must(client, 'postWorkplace', workplace);
    if ('parent' in applicant) {
      await must(client, 'postParent', applicant.parent);
      await must(client, 'postParentWorkplace', applicant.parentWorkplace);
    }
    await must(client, 'getFurigana', undefined, { query: `kanji=${encodeURIComponent('孔雀荘')}` });
    const { branchList } = await must(client, 'getBranches');
    await must(client, 'postBranch', { branchCode: branchList[0]?.code });
    if (type === 'GENERAL') await must(client, 'postSealLess', { sealLess: true });
    await client.call('postPersonal', { ...personal, kanaLastName: refusedReading });
    await must(client, 'postPin', { code: await encryptedPin(client, pin) });
    const at = await startedEkyc(client);
    if (type === 'GENERAL') await provider.readCards(at, [movedCard]);
    await provider.decide(at, 'approved');
    await must(client, 'pollEkycStatus', {});
    const photograph = await sharp(await picture())
      .withExif({
        IFD0: { Copyright: 'CANARY-OWNER' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 35/1 0/1' },
      })
      .toBuffer();
    for (const document of documents) expect((await upload(client, document, photograph)).status).toBe(204);
    await must(client, 'completeApplication', {});
    return client;
  }

  it('[SRV-071, SESS-003] writes no personal value of two journeys into logs, metrics or unencrypted columns', {
    tags: ['OPS-002'],
  }, async () => {
    expect(canaries.length).toBeGreaterThanOrEqual(40);
    const dump = await dumpDatabase(harness.db);
    const log = harness.log.join('\n');
    const metrics = await harness.metrics.text();
    // In empty texts the search would always pass.
    expect(dump).toContain('completed');
    expect(log).toContain('/api/application-complete');
    expect(metrics).toContain('completeApplication');
    const secrets = [adultClient.token, childClient.token, 'CANARY-OWNER', '127.0.0.1'];
    const escaped = canaries.map(encodeURIComponent).filter((text) => text.startsWith('%'));
    for (const canary of [...canaries, ...escaped, ...secrets]) {
      const seen = [dumpContains(dump, canary), log.includes(canary), metrics.includes(canary)];
      expect([canary, ...seen]).toEqual([canary, false, false, false]);
    }
    for (const pin of [adult.pin, child.pin]) {
      expect(hasSeparateNumber(dump, pin)).toBe(false);
      expect(hasSeparateNumber(withoutTimes(log), pin)).toBe(false);
    }
  });

  it('[DESK-006] decided at the desk, writes no personal value and no picture into urls, log or metrics', async () => {
    const desk = await openDesk(harness);
    const clerk = await desk.signIn(people.approver);
    const written: string[] = [];
    const get = (path: string) => {
      written.push(path);
      return clerk.get(path);
    };
    const pictures: Buffer[] = [];
    const decision = { outcome: 'declined', reason: 'other', text: '梟と孔雀の照合' };
    const { cases }: DeskCaseList = (await get('/api/cases')).json();
    for (const { id, applicationNumber } of cases) {
      expect((await clerk.post('/api/cases/search', { applicationNumber })).json()).toEqual({ id });
      const shown: DeskCase = (await get(`/api/cases/${id}`)).json();
      for (const { type } of shown.pictures)
        pictures.push((await get(`/api/cases/${id}/pictures/${type}`)).rawPayload);
      await clerk.post(`/api/cases/${id}/decision`, { ...decision, version: shown.version });
    }
    await desk.close();
    expect([cases.length, pictures.length]).toEqual([2, 3]);
    const all = [...written, ...desk.log, ...harness.log, await harness.metrics.text()].join('\n');
    expect(all).toContain('/api/cases/:id/decision');
    const bytes = pictures.flatMap((picture) =>
      (['hex', 'base64', 'latin1'] as const).map((form) => picture.subarray(-30).toString(form)),
    );
    const numbers = cases.map(({ applicationNumber }) => applicationNumber);
    const values = [...canaries, ...canaries.map(encodeURIComponent), ...bytes, ...numbers, decision.text];
    expect(values.filter((value) => all.includes(value))).toEqual([]);
  });

  it('[SRV-071, OPS-090] writes log lines with only the fields of the table in docs/operations.md', () => {
    const known = documentedLogFields();
    expect(known).toContain('milliseconds');
    const lines = harness.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.length).toBeGreaterThan(40);
    for (const line of lines) {
      expect(Object.keys(line).filter((key) => !known.includes(key))).toEqual([]);
      expect(line).toMatchObject({ level: expect.any(String), msg: expect.any(String), ...apiOrigin });
      expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      if (line.msg !== 'request completed') continue;
      expect(line.reqId).toMatch(/^[\w-]{8,64}$/);
      expect(String(line.route ?? '')).not.toMatch(/[?%=]/);
    }
  });

  it('writes the audit rows of both journeys in order', async () => {
    const trailOf = async (client: TestClient): Promise<string[]> => {
      const rows = await harness.db.query<{ event: string }>`
        select event from audit where application_id = ${await applicationIdOf(harness, client)} and actor is null
        order by id`;
      return rows.map(({ event }) => event);
    };
    const identity = ['pin-set', 'identity-started', 'identity-opened', 'identity-approved'];
    expect(await trailOf(adultClient)).toEqual([
      ...['verified', 'personal-saved', 'workplace-saved', 'branch-saved', 'seal-choice-saved'],
      ...identity,
      ...['document-current_address_certificate', 'completed'],
    ]);
    expect(await trailOf(childClient)).toEqual([
      ...['verified', 'personal-saved', 'workplace-saved'],
      ...['parent-saved', 'parent-workplace-saved', 'branch-saved'],
      ...identity,
      ...['document-individual_number_card', 'document-certificate_residence', 'completed'],
    ]);
  });

  it('sends confirmation mails that contain the names and no other personal value', async () => {
    confirmations.push(...(await harness.takeMails('completion')));
    expect(confirmations.map(({ to }) => to)).toEqual([adult.mailAddress, child.mailAddress]);
    for (const { to, subject, text } of confirmations) {
      const found = canaries.filter((canary) => canary !== to && `${subject}${text}`.includes(canary));
      expect(found).toEqual(to === adult.mailAddress ? ['梟田', '柊花'] : ['鰐淵', '椿姫', '鶴太郎']);
      expect(text).toMatch(/^(?:梟田 柊花|鰐淵 鶴太郎) 様\n/);
    }
  });
});

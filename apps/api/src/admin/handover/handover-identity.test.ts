import { type VerificationRecord, verificationRecord } from '@kaisetsu/domain/verification-record';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../../test/support/admin.ts';
import * as given from '../../../test/support/answers.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { clientWithPin, completedNumber, startedEkyc } from '../../../test/support/journey.ts';
import { cutOverInstant, lawDay } from '../../../test/support/law-day.ts';
import { resetData } from '../../../test/support/reset-data.ts';

type Line = {
  identityVerification: { persons: Person[] };
  decision: unknown;
  agreements: unknown;
  record: VerificationRecord;
};
type Person = { role: string; rule: unknown; verificationId: string | null; verified: unknown };

describe(`verified persons on ${testDatabase.name}`, () => {
  const { harness, provider, type, batchesIn, linesIn } = useBackOffice();
  beforeEach(async () => {
    await resetData(harness);
    harness.setLawTime(lawDay);
  });

  const stored = () =>
    harness.db.query<{ sealed: Buffer | null; ids: Record<string, string> }>`
      select sealed_verified as sealed, verification_ids as ids from ekyc_session`;
  const handOver = async (out: string, ...more: string[]): Promise<Line> => {
    await type('export', '--out', out, ...more);
    return linesIn(out)[0];
  };
  const listNumbers = ({ items }: VerificationRecord): readonly number[] => items.map(({ item }) => item);

  it('[IDV-023, DEC-016] are stored encrypted, and handed over as often as the bank asks', async () => {
    await completedNumber(harness, provider, { type: 'GENERAL' });
    const [{ sealed, ids } = { sealed: null, ids: {} }] = await stored();
    const { lastName, birthday } = given.personal();
    expect(sealed?.includes(lastName)).toBe(false);

    const { persons } = (await handOver('first')).identityVerification;
    const [batch = ''] = batchesIn('first');
    expect(persons).toEqual([
      {
        role: 'CUSTOMER',
        rule: { id: expect.any(String), edition: expect.any(String), item: expect.any(String) },
        verificationId: ids.CUSTOMER,
        verified: expect.objectContaining({
          birthDate: birthday,
          document: { kind: 'INDIVIDUAL_NUMBER_CARD', number: 'S0000000001' },
        }),
      },
    ]);
    expect(JSON.stringify(persons[0]?.verified)).toContain(lastName);
    expect((await type('handover', 'acknowledge', batch)).out).toContain('1 application');
    const again = await handOver('again', '--again', batch);
    expect(again.identityVerification.persons).toEqual(persons);
    expect(await stored()).toEqual([{ sealed, ids }]);
  });

  it('[DEC-019] the record of an adult has every item by its number, and the supplement', async () => {
    await completedNumber(harness, provider, { supplement: true });
    const { record } = await handOver('adult');
    expect(listNumbers(record)).toEqual([1, 2, 4, 6, 12, 15, 16, 17, 17, 20, 20, 20, 22, 23, 27, 28]);
    const open = record.items.filter(({ value }) => value === null).map(({ item }) => item);
    expect(open).toEqual([1, 27]);
    const find = (wanted: string) => record.items.find(({ title }) => title === wanted);
    expect(find('補完書類の名称')?.value).toBe('現住所確認書類の画像');
    expect(find('顧客等の住居')?.source).toBe('answer and supplement');
  });

  it('[DEC-016] a batch is acknowledged once, and an unknown one is refused', async () => {
    const acknowledge = (batch: string) => type('handover', 'acknowledge', batch);
    await completedNumber(harness, provider);
    await handOver('one');
    const [batch = ''] = batchesIn('one');
    const listed = async () => (await type('export', 'list')).out;
    expect(await listed()).toMatch(/no$/);
    await acknowledge(batch);
    expect(await listed()).toMatch(/yes$/);
    expect((await acknowledge(batch)).out).toContain('acknowledged before');
    expect((await acknowledge('0177-none')).err).toContain('Nothing was handed over');
    expect((await acknowledge('9999-none')).err).toContain('is no batch');
  });

  it('[DEC-010, DEC-016, DEC-019, DEC-020] an application of a former release that the desk decides after its hand-over is handed over again, with decision and record', async () => {
    await completedNumber(harness, provider, { type: 'CHILD' });
    await harness.db.query`delete from decision_case`;
    const before = await handOver('open');
    expect(before.decision).toBeNull();
    expect(
      before.identityVerification.persons.map(({ role, rule }) => [role, (rule as { id: string }).id]),
    ).toEqual([
      ['CUSTOMER', 'document-review'],
      ['PROXY', '2025-06-24/IMAGE'],
    ]);
    const clerk = { id: 'ayumi', isApprover: false, bankCodes: ['0177'] };
    const { cases } = harness.ports;
    const [{ id } = { id: '' }] = (await cases.list(clerk, { limit: 1 })).cases;
    const { version } = (await cases.read(clerk, id)) ?? { version: '' };
    const opinion = { outcome: 'approved', reason: 'same-person', text: '' } as const;
    expect(await cases.decide(clerk, id, { ...opinion, version })).toBe('decided');
    const { decision, record, agreements } = await handOver('decided');
    expect(decision).toMatchObject({
      outcome: 'approved',
      source: 'desk',
      opinions: [{ ...opinion, by: 'ayumi' }],
    });
    expect(agreements).toMatchObject(given.agreements('CHILD'));
    expect(verificationRecord.parse(record)).toEqual(record);
    const getValue = (item: number, role: string | null) =>
      record.items.find((one) => one.item === item && one.role === role)?.value;
    expect(listNumbers(record)).toEqual([
      ...[1, 2, 4, 4, 5, 6, 12, 15, 16, 16, 17, 17, 20, 20, 20],
      ...[21, 21, 21, 21, 21, 22, 23, 27, 28],
    ]);
    expect(getValue(1, null)).toBe('ayumi');
    expect(getValue(17, 'CUSTOMER')).toContain('個人番号カードの画像');
    expect(getValue(17, 'PROXY')).toBe('個人番号カード S0000000001');
    expect(getValue(20, 'CUSTOMER')).toContain(given.child().lastName);
  });

  it('[IDV-002, IDV-021] name the rule, edition and item of the law, and the attributes that the bank must review', async () => {
    harness.setLawTime(cutOverInstant);
    const { lastName, kanaFirstName, birthday, ...typed } = given.personal();
    const address = [
      ...[typed.addressPrefecture, typed.addressMunicipality, typed.addressSection],
      ...[typed.addressChome, typed.subAddress],
    ].join('');
    const client = await clientWithPin(harness);
    const at = await startedEkyc(client);
    const name = `${lastName} ${kanaFirstName}`;
    await provider.readCards(at, [
      { subject: 'CUSTOMER', verificationId: 'read-1', name, birthDate: birthday, address },
    ]);
    await provider.decide(at, 'approved');
    await client.call('pollEkycStatus', {});
    expect((await client.call('completeApplication', {})).status).toBe(200);
    expect((await handOver('batch')).identityVerification).toMatchObject({
      review: ['CUSTOMER.name'],
      persons: [
        { rule: { id: '2027-04-01/CHIP', edition: '2027-04-01', item: 'ホ' }, verificationId: 'read-1' },
      ],
    });
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../../test/support/admin.ts';
import * as given from '../../../test/support/answers.ts';
import { testDatabase } from '../../../test/support/harness.ts';
import { clientWithPin, startedEkyc } from '../../../test/support/journey.ts';
import { cutOverInstant, lawDay } from '../../../test/support/law-day.ts';
import { resetData } from '../../../test/support/reset-data.ts';

describe(`a hand-over on ${testDatabase.name}`, () => {
  const office = useBackOffice();
  beforeEach(async () => {
    await resetData(office.harness);
    office.harness.setLawTime(lawDay);
  });

  async function handOver(folder: string) {
    const { engineer, harness } = office;
    await engineer.run(harness.db, 'export', '--out', folder);
    const [name = ''] = readdirSync(join(engineer.folder, folder, '0177')).filter((file) =>
      file.endsWith('.jsonl'),
    );
    return JSON.parse(readFileSync(join(engineer.folder, folder, '0177', name), 'utf8').trim());
  }
  const { lastName, kanaFirstName, birthday, ...typed } = given.personal();
  const address = [
    typed.addressPrefecture,
    typed.addressMunicipality,
    typed.addressSection,
    typed.addressChome,
    typed.subAddress,
  ].join('');

  it('[IDV-002, IDV-021] names the rule, edition and item of the law, and the attributes that the bank must review', async () => {
    office.harness.setLawTime(cutOverInstant);
    const client = await clientWithPin(office.harness);
    const at = await startedEkyc(client);
    await office.provider.readCards(at, [
      {
        subject: 'CUSTOMER',
        verificationId: 'read-1',
        name: `${lastName} ${kanaFirstName}`,
        birthDate: birthday,
        address,
      },
    ]);
    await office.provider.decide(at, 'approved');
    await client.call('pollEkycStatus', {});
    const done = await client.call('completeApplication', {});
    expect([done.status, done.problem?.type]).toEqual([200, undefined]);
    const line = await handOver('batch');
    expect(line.identityVerification).toMatchObject({
      review: ['CUSTOMER.name'],
      persons: [
        { rule: { id: '2027-04-01/CHIP', edition: '2027-04-01', item: 'ホ' }, verificationId: 'read-1' },
      ],
    });
  });
});

import { expect, it } from 'vitest';
import * as given from '../../../../test/support/answers.ts';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import {
  answeredClient,
  encryptedPin,
  picture,
  startedEkyc,
  upload,
  validPin,
} from '../../../../test/support/journey.ts';
import { useProvider } from '../../../../test/support/provider.ts';
import { applicationIdOf } from '../../../../test/support/states.ts';
import { must } from '../../../../test/support/test-client.ts';

const provider = useProvider();
const harness = useHarness(() => ({ env: provider.env }));
const clerk = { id: 'ayumi', isApprover: false, bankCodes: ['0177', '0587'] };
const address = '福岡県福岡市中央区天神二丁目１３番１号　天神ハイツ１０１';

type Person = Pick<ReturnType<typeof given.personal>, 'lastName' | 'kanaLastName' | 'firstName' | 'birthday'>;
const { lastName, kanaLastName, firstName, birthday } = given.personal();
const hanako: Person = { lastName, kanaLastName, firstName, birthday };

/** Completes an application of this person, whose card has the same verification id as all others. */
async function complete(type: 'GENERAL' | 'CHILD', person: Person, host?: string) {
  const client = await answeredClient(harness, type, type === 'GENERAL' ? person : {}, host);
  await must(client, 'postPin', { code: await encryptedPin(client, validPin) });
  const url = await startedEkyc(client);
  const name = `${person.lastName} ${person.firstName}`;
  const subject = type === 'CHILD' ? 'PROXY' : 'CUSTOMER';
  await provider.readCards(url, [
    { subject, verificationId: 'one', name, birthDate: person.birthday, address },
  ]);
  await provider.decide(url, 'approved');
  await must(client, 'pollEkycStatus', {});
  if (type === 'CHILD')
    for (const document of ['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE'] as const)
      await upload(client, document, await picture());
  const { applicationNumber } = await must(client, 'completeApplication', {});
  const detail = await harness.ports.cases.read(clerk, await applicationIdOf(harness, client));
  const decision = detail?.decision?.source ?? null;
  const shared = detail?.earlier.filter(({ same }) => same.includes('verification'));
  return {
    applicationNumber,
    ...{
      decision,
      reasons: detail?.reasons,
      needsTwo: detail?.needsTwo,
      review: detail?.application.ekyc?.review,
    },
    shared: shared?.map((one) => one.applicationNumber),
  };
}

it(`[DEC-024] reviews a verification id of two persons on ${testDatabase.name}`, async () => {
  const first = await complete('GENERAL', hanako);
  expect(first).toMatchObject({ decision: 'rule', reasons: [], shared: [] });
  const again = await complete('GENERAL', hanako);
  expect(again).toMatchObject({ decision: 'rule', reasons: [], shared: [first.applicationNumber] });

  const another = await complete('GENERAL', { ...hanako, birthday: '1991-05-12' });
  expect(another).toMatchObject({
    ...{ decision: null, reasons: ['CUSTOMER.verificationId'], needsTwo: true },
    ...{ review: ['CUSTOMER.verificationId'], shared: [again.applicationNumber, first.applicationNumber] },
  });
  const parent = await complete('CHILD', given.parent());
  expect(parent.reasons).toEqual(['PROXY.verificationId', 'child-documents']);
  const elsewhere = await complete(
    'GENERAL',
    { ...hanako, lastName: '鈴木', kanaLastName: 'スズキ' },
    'kumamoto.localhost',
  );
  expect(elsewhere).toMatchObject({ decision: 'rule', shared: [] });
});

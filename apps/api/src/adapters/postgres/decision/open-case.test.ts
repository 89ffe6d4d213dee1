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
  return { applicationNumber, id: await applicationIdOf(harness, client) };
}

async function show({ applicationNumber, id }: Awaited<ReturnType<typeof complete>>) {
  const detail = await harness.ports.cases.read(clerk, id);
  const decision = detail?.decision?.source ?? null;
  const shared = detail?.earlier.filter(({ same }) => same.includes('verification'));
  return {
    applicationNumber,
    ...{
      decision,
      reasons: detail?.reasons,
      needsTwo: detail?.needsTwo,
      review: detail?.application.identity?.review,
    },
    shared: shared?.map((one) => one.applicationNumber),
  };
}

const shown = async (...which: Parameters<typeof complete>) => show(await complete(...which));

async function completeByFormerRelease(id: string): Promise<void> {
  await harness.db.query`delete from decision_case where application_id = ${id}`;
  await harness.db.query`update ekyc_session set review = '{}' where application_id = ${id}`;
}

const fail = (error: unknown): never => {
  throw error;
};

it(`[DEC-010, DEC-024] reviews a verification id of two persons on ${testDatabase.name}`, async () => {
  const first = await shown('GENERAL', hanako);
  expect(first).toMatchObject({ decision: 'rule', reasons: [], shared: [] });
  const again = await shown('GENERAL', hanako);
  expect(again).toMatchObject({ decision: 'rule', reasons: [], shared: [first.applicationNumber] });

  const another = await complete('GENERAL', { ...hanako, birthday: '1991-05-12' });
  const inReview = {
    ...{ decision: null, reasons: ['CUSTOMER.verificationId'], needsTwo: true },
    ...{ review: ['CUSTOMER.verificationId'], shared: [again.applicationNumber, first.applicationNumber] },
  };
  expect(await show(another)).toMatchObject(inReview);
  await completeByFormerRelease(another.id);
  expect(await harness.ports.cases.openMissing(fail)).toBe(1);
  expect(await show(another)).toMatchObject(inReview);

  const parent = await shown('CHILD', given.parent());
  expect(parent.reasons).toEqual(['PROXY.verificationId', 'child-documents']);
  const elsewhere = await shown(
    'GENERAL',
    { ...hanako, lastName: '鈴木', kanaLastName: 'スズキ' },
    'kumamoto.localhost',
  );
  expect(elsewhere).toMatchObject({ decision: 'rule', shared: [] });

  await harness.db.query`update application set sealed_personal = '\\x00' where completed_at is not null`;
  expect(await shown('GENERAL', hanako)).toMatchObject({ reasons: ['CUSTOMER.verificationId'] });
});

import { type AddressDraft, emptyAddress, setFoundAddress } from '@kaisetsu/domain/answers/address';
import { emptyParent, parentTable } from '@kaisetsu/domain/answers/parent';
import { emptyPersonal, personalTable } from '@kaisetsu/domain/answers/personal';
import { toPayload } from '@kaisetsu/domain/answers/table';
import {
  emptyWorkplace,
  parentWorkplaceTable,
  type WorkplaceDraft,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import { getFlow, getStep } from '@kaisetsu/domain/flows/journey';
import type { StepId } from '@kaisetsu/domain/flows/step';
import { encryptPin } from '@kaisetsu/test-kit/encrypt-pin';
import { createWireApp } from '@kaisetsu/test-kit/wire-app';
import type { Page } from '@playwright/test';
import { must, TestClient } from '../../apps/api/test/support/test-client.ts';
import { type Applicant, banks, type WorkAnswers } from '../applicants.ts';
import { codeMailedTo } from '../fixtures/mailbox.ts';
import { stepsOf } from './walk.ts';

/** Makes the calls of the earlier screens over HTTP, then opens the step. */
export async function enterAt(page: Page, applicant: Applicant, id: StepId): Promise<void> {
  const client = await answerUntil(applicant, id);
  const { type, bank } = applicant;
  const session = { authenticationToken: client.token, applicationType: type, bankCode: banks[bank].code };
  await openStep(page, applicant, id, {
    cookies: { 'XSRF-TOKEN': client.cookie },
    storage: client.token === '' ? {} : session,
    answersVersion: id === 'pin' ? (await must(client, 'getApplication')).answersVersion : undefined,
  });
}

/** Makes the calls of the screens before `id`. */
export async function answerUntil(applicant: Applicant, id: StepId): Promise<TestClient> {
  const client = await openClient(applicant);
  for (const step of stepsOf(applicant)) {
    if (step.id === id) break;
    await submitStep[step.id]?.(client, applicant);
  }
  return client;
}

export async function openStep(
  page: Page,
  applicant: Applicant,
  id: StepId,
  { cookies, storage, answersVersion }: BrowserState = { cookies: {}, storage: {} },
): Promise<void> {
  const url = applicant.site.bankUrl(applicant.bank);
  const step = getStep(getFlow(applicant.type), id);
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  const before = await page.addInitScript(
    ({ previous, answersVersion, storage }) => {
      history.replaceState({ previous, answersVersion }, '');
      for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value);
    },
    { previous: step.from?.[0], answersVersion, storage },
  );
  await page.goto(url + step.path);
  await before.dispose();
}

type BrowserState = {
  readonly cookies: Readonly<Record<string, string>>;
  readonly storage: Readonly<Record<string, string>>;
  readonly answersVersion?: string | undefined;
};

const openClient = ({ bank, site }: Applicant): Promise<TestClient> =>
  new TestClient(
    createWireApp({ port: Number(new URL(site.apiUrl).port) }),
    new URL(site.bankUrl(bank)).host,
  ).arrive();

async function verifyWith(client: TestClient, { bank, type, mailAddress }: Applicant): Promise<void> {
  const address = { bankCode: banks[bank].code, mailAddress, applicationType: type };
  await must(client, 'registerCode', address);
  const verificationCode = await codeMailedTo(mailAddress);
  const verified = await must(client, 'verifyCode', {
    ...address,
    ...{ verificationCode, channel: '', deviceId: '' },
  });
  client.token = verified.authenticationToken;
}

const submitStep: Partial<Record<StepId, (client: TestClient, applicant: Applicant) => Promise<unknown>>> = {
  verification: verifyWith,
  personal: async (client, applicant) => {
    const { bank, type, person, gender, purposes, work, otherPurpose, distanceReason } = applicant;
    if (otherPurpose ?? distanceReason) throw new Error('only the screen takes another purpose or a reason');
    const draft = {
      ...emptyPersonal,
      ...person,
      ...(await addressOf(client, applicant)),
      gender: gender === '男性' ? 'MAN' : 'WOMAN',
      utilizationPurpose: purposes.join(','),
    };
    await must(client, 'postPersonal', {
      bankCode: banks[bank].code,
      applicationType: type,
      ...toPayload(personalTable, draft),
    });
    if (type === 'CHILD') {
      await must(client, 'postWorkplace', toPayload(workplaceTable, await workOf(client, work)));
    }
  },
  workplace: async (client, { work }) => {
    await must(client, 'postWorkplace', toPayload(workplaceTable, await workOf(client, work)));
  },
  parent: async (client, { parent, bank }) => {
    if (parent === undefined) throw new Error('the child applicant has no parent');
    const draft = {
      ...emptyParent,
      ...parent,
      relationship: parent.relationship === '父' ? 'FATHER' : 'MOTHER',
    };
    await must(client, 'postParent', { bankCode: banks[bank].code, ...toPayload(parentTable, draft) });
    const work = toPayload(parentWorkplaceTable, await workOf(client, parent.work));
    await must(client, 'postParentWorkplace', work);
  },
  branch: async (client, { branch }) => {
    const { branchList } = await must(client, 'getBranches');
    const chosen = branchList.find(({ name }) => name === branch);
    if (chosen === undefined) throw new Error(`${branch} is not in the list`);
    await must(client, 'postBranch', { branchCode: chosen.code });
  },
  'seal-less': (client) => must(client, 'postSealLess', { sealLess: true }),
  pin: async (client, { pin }) => {
    const { keyCode } = await must(client, 'getPublicKey');
    await must(client, 'postPin', { code: await encryptPin(keyCode, pin) });
  },
};

async function addressOf(client: TestClient, { address }: Applicant): Promise<AddressDraft> {
  if (!('pick' in address)) throw new Error('only the screen takes a typed address');
  const query = `postalNumber=${address.postalNumber}`;
  const { addressList } = await must(client, 'getAddresses', undefined, { query });
  const found = addressList.find(({ addressFull }) => addressFull.endsWith(address.pick));
  if (found === undefined) throw new Error(`${address.pick} is not in the list`);
  const draft = setFoundAddress({ ...emptyAddress, postalNumber: address.postalNumber }, found);
  return { ...draft, subAddress: address.sub, kanaSubAddress: address.kanaSub };
}

async function workOf(client: TestClient, work: WorkAnswers): Promise<WorkplaceDraft> {
  const { workplaceCode, invitationCode, account, other } = work;
  if (workplaceCode ?? invitationCode ?? account ?? other)
    throw new Error('only the screen takes codes, an account and another occupation');
  const { occupationList } = await must(client, 'getOccupations');
  return {
    ...emptyWorkplace,
    occupationId: occupationList.find(({ name }) => name === work.occupation)?.id ?? '',
    workplaceName: work.name ?? '',
    workplacePhoneNumber: work.phone ?? emptyWorkplace.workplacePhoneNumber,
  };
}

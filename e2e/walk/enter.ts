import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import {
  type AddressDraft,
  emptyAddress,
  withFoundAddress,
  withManualAddress,
  withPostalNumber,
} from '@kaisetsu/domain/answers/address';
import { emptyParent, parentPayload } from '@kaisetsu/domain/answers/parent';
import { emptyPersonal, personalPayload } from '@kaisetsu/domain/answers/personal';
import {
  emptyWorkplace,
  parentWorkplacePayload,
  type WorkplaceDraft,
  workplacePayload,
} from '@kaisetsu/domain/answers/workplace';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { flowFor, stepOf } from '@kaisetsu/domain/flows/journey';
import type { StepId } from '@kaisetsu/domain/flows/step';
import type { Page } from '@playwright/test';
import { type Applicant, banks, type PersonAnswers, type WorkAnswers } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { codeMailedTo } from '../fixtures/mailbox.ts';
import { stepsOf } from './walk.ts';

/**
 * Puts an applicant on a step in the middle of the flow, in half a second: everything before is answered by the calls that
 * the screens would make, on the page's own origin. For journeys that are about that step; the walk itself is tested
 * by `walk`.
 */
export async function enterAt(
  page: Page,
  applicant: Applicant,
  id: StepId,
  /** Of a session that is open already. */
  token?: string,
): Promise<void> {
  const calls = await callsOn(page, applicant);
  for (const step of stepsOf(applicant)) {
    if (step.id === id) break;
    if (step.id === 'verification' && token !== undefined) await openSession(calls, applicant, token);
    else await answers[step.id]?.(calls, applicant);
  }
  await standAt(page, applicant, id);
}

/** @returns the token of the session that is open then */
export async function verifyOn(page: Page, applicant: Applicant): Promise<string> {
  return verify(await callsOn(page, applicant), applicant);
}

/** As if one had come from the step before; the server has seen whatever it has seen. */
export async function standAt(page: Page, applicant: Applicant, id: StepId): Promise<void> {
  const step = stepOf(flowFor(applicant.type), id);
  await page.evaluate(({ path, previous }) => history.replaceState({ previous }, '', path), {
    path: step.path,
    previous: step.from?.[0],
  });
  await page.reload();
}

type Calls = Awaited<ReturnType<typeof callsOn>>;

async function callsOn(page: Page, { bank }: Applicant) {
  // An aside makes no calls of its own.
  await page.goto(`${bankUrl(bank)}/supplement-error`);
  const send = async (method: string, path: string, body?: object): Promise<string> => {
    const { status, text } = await page.evaluate(
      async (given) => {
        const cookie = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
        const answer = await fetch(given.path, {
          method: given.method,
          headers: {
            authorization: sessionStorage.getItem('authenticationToken') ?? '',
            'x-xsrf-token': cookie,
            ...(given.body !== undefined && { 'content-type': 'application/json' }),
          },
          body: given.body === undefined ? null : JSON.stringify(given.body),
        });
        return { status: answer.status, text: await answer.text() };
      },
      { method, path, body },
    );
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text;
  };
  return {
    get: async <T>(path: string): Promise<T> => JSON.parse(await send('GET', path)) as T,
    post: async <T = undefined>(path: string, body: object): Promise<T> => {
      const text = await send('POST', path, body);
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
    keep: (values: Record<string, string>) =>
      page.evaluate((given) => {
        for (const [key, value] of Object.entries(given)) sessionStorage.setItem(key, value);
      }, values),
  };
}

async function verify({ post }: Calls, { bank, type, mailAddress }: Applicant): Promise<string> {
  const address = { bankCode: banks[bank].code, mailAddress, applicationType: type };
  await post('/api/verification-codes/register', address);
  const verificationCode = await codeMailedTo(mailAddress);
  const { authenticationToken } = await post<CallResponse<'verifyCode'>>('/api/verification-codes/verify', {
    ...address,
    verificationCode,
    channel: '',
    deviceId: '',
  });
  return authenticationToken;
}

async function openSession({ get, keep }: Calls, { bank, type }: Applicant, token: string): Promise<void> {
  await keep({ authenticationToken: token, applicationType: type, bankCode: banks[bank].code });
  // Brings the cookie that belongs to this session.
  await get('/api/applications');
}

/** What the screen of a step would send. */
const answers: Partial<Record<StepId, (calls: Calls, applicant: Applicant) => Promise<void>>> = {
  verification: async (calls, applicant) => openSession(calls, applicant, await verify(calls, applicant)),
  personal: async (calls, applicant) => {
    const { bank, type, person, gender, purposes, work } = applicant;
    const draft = {
      ...emptyPersonal,
      ...personDraftOf(person),
      ...(await addressOf(calls, applicant)),
      gender: gender === '男性' ? 'MAN' : 'WOMAN',
      utilizationPurpose: purposes.join(','),
      utilizationPurposeOther: applicant.otherPurpose ?? '',
      distanceTransactionReason: applicant.distanceReason ?? '',
    };
    await calls.post('/api/applications/personal', personalPayload(draft, banks[bank].code, type));
    if (type === 'CHILD') {
      await calls.post('/api/applications/workplace', workplacePayload(await workOf(calls, work)));
    }
  },
  workplace: async (calls, { work }) => {
    await calls.post('/api/applications/workplace', workplacePayload(await workOf(calls, work)));
  },
  parent: async (calls, { parent, bank }) => {
    if (parent === undefined) throw new Error('a child has no parent to apply');
    const draft = {
      ...emptyParent,
      ...personDraftOf(parent),
      relationship: parent.relationship === '父' ? 'FATHER' : 'MOTHER',
    };
    await calls.post('/api/applications/personal/parent', parentPayload(draft, banks[bank].code));
    const work = parentWorkplacePayload(await workOf(calls, parent.work));
    await calls.post('/api/applications/workplace/parent', work);
  },
  branch: async ({ get, post }, { branch }) => {
    const { branchList } = await get<CallResponse<'getBranches'>>('/api/branch');
    const chosen = branchList.find(({ name }) => name === branch);
    if (chosen === undefined) throw new Error(`${branch} is not on the list`);
    await post('/api/applications/branch', { branchCode: chosen.code });
  },
  'seal-less': async ({ post }, { sealFiled }) => {
    await post('/api/applications/seal-less', { sealLess: !sealFiled });
  },
  pin: async ({ get, post }, { pin }) => {
    const { keyCode } = await get<CallResponse<'getPublicKey'>>('/api/public-key');
    const key = createPublicKey({ key: Buffer.from(keyCode, 'base64'), format: 'der', type: 'spki' });
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const code = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(pin));
    await post('/api/pin', { code: code.toString('base64') });
  },
};

const personDraftOf = (person: PersonAnswers) => ({
  lastName: person.lastName,
  firstName: person.firstName,
  kanaLastName: person.kanaLastName,
  kanaFirstName: person.kanaFirstName,
  birthday: person.birthday,
  mobilePhoneNumber: person.mobile,
  phoneNumber: person.home ?? emptyPersonal.phoneNumber,
});

async function addressOf(calls: Calls, { address, bank }: Applicant): Promise<AddressDraft> {
  if (!('pick' in address)) {
    const prefecture = address.prefecture ?? banks[bank].defaultPrefecture;
    const manual = withManualAddress(withPostalNumber(emptyAddress, address.postalNumber), prefecture);
    return { ...manual, tempAddress: address.typed, kanaTempAddress: address.kanaTyped };
  }
  const path = `/api/addresses?postalNumber=${address.postalNumber}`;
  const { addressList } = await calls.get<CallResponse<'getAddresses'>>(path);
  const found = addressList.find(({ addressFull }) => addressFull.endsWith(address.pick));
  if (found === undefined) throw new Error(`${address.pick} is not on the list`);
  const draft = withFoundAddress({ ...emptyAddress, postalNumber: address.postalNumber }, found);
  return { ...draft, subAddress: address.sub, kanaSubAddress: address.kanaSub };
}

async function workOf(calls: Calls, work: WorkAnswers): Promise<WorkplaceDraft> {
  const { occupationList } = await calls.get<CallResponse<'getOccupations'>>('/api/occupations');
  const found =
    work.workplaceCode === undefined
      ? undefined
      : await calls.get<CallResponse<'getWorkplace'>>(`/api/workplace?code=${work.workplaceCode}`);
  return {
    ...emptyWorkplace,
    occupationId: occupationList.find(({ name }) => name === work.occupation)?.id ?? '',
    occupationOther: work.other ?? '',
    workplaceId: found?.id ?? '',
    workplaceName: found?.name ?? work.name ?? '',
    workplacePhoneNumber: found?.phoneNumber ?? work.phone ?? emptyWorkplace.workplacePhoneNumber,
    existedAccountBranchCode: work.account?.branchCode ?? '',
    existedAccountNumber: work.account?.number ?? '',
    invitationCode: work.invitationCode ?? '',
  };
}

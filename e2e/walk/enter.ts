import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  type AddressDraft,
  emptyAddress,
  setFoundAddress,
  setManualAddress,
  setPostalNumber,
} from '@kaisetsu/domain/answers/address';
import { emptyParent, toParentPayload } from '@kaisetsu/domain/answers/parent';
import { emptyPersonal, toPersonalPayload } from '@kaisetsu/domain/answers/personal';
import {
  emptyWorkplace,
  toParentWorkplacePayload,
  toWorkplacePayload,
  type WorkplaceDraft,
} from '@kaisetsu/domain/answers/workplace';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { getFlow, getStep } from '@kaisetsu/domain/flows/journey';
import type { StepId } from '@kaisetsu/domain/flows/step';
import type { Page } from '@playwright/test';
import { type Applicant, banks, type WorkAnswers } from '../applicants.ts';
import { codeMailedTo } from '../fixtures/mailbox.ts';
import { stepsOf } from './walk.ts';

/** Makes the calls of the earlier screens over HTTP, then opens the step. */
export async function enterAt(page: Page, applicant: Applicant, id: StepId, token?: string): Promise<void> {
  const calls = callsFor(applicant);
  for (const step of stepsOf(applicant)) {
    if (step.id === id) break;
    if (step.id === 'verification' && token !== undefined) await calls.openSession(token);
    else await submitStep[step.id]?.(calls, applicant);
  }
  const state = id === 'pin' ? await calls.get<Confirmed>('/api/applications') : undefined;
  await openStep(page, applicant, id, { ...calls.browserState(), answersVersion: state?.answersVersion });
}

export const verify = (applicant: Applicant): Promise<string> => verifyWith(callsFor(applicant), applicant);

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
type Confirmed = Pick<CallResponse<'getApplication'>, 'answersVersion'>;

type Calls = ReturnType<typeof callsFor>;

function callsFor({ bank, type, site }: Applicant) {
  const cookies: Record<string, string> = {};
  const storage: Record<string, string> = {};
  const send = async (method: string, path: string, body?: object): Promise<string> => {
    const headers = {
      host: new URL(site.bankUrl(bank)).host,
      authorization: storage.authenticationToken ?? '',
      cookie: Object.entries(cookies).map(([name, value]) => `${name}=${value}`),
      'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = request(site.apiUrl + path, { method, headers }).end(body && JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const content = await text(response);
    const { statusCode: status = 500 } = response;
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${content}`);
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      cookies[name] = value;
    }
    return content;
  };
  const get = async <T>(path: string): Promise<T> => JSON.parse(await send('GET', path)) as T;
  return {
    get,
    post: async <T = undefined>(path: string, body: object): Promise<T> => {
      // The first GET sets the CSRF cookie of every POST.
      if (cookies['XSRF-TOKEN'] === undefined) await get(`/api/notifications/${banks[bank].code}`);
      const content = await send('POST', path, body);
      return (content === '' ? undefined : JSON.parse(content)) as T;
    },
    openSession: async (token: string): Promise<void> => {
      Object.assign(storage, {
        authenticationToken: token,
        applicationType: type,
        bankCode: banks[bank].code,
      });
      await get('/api/applications');
    },
    browserState: (): BrowserState => ({ cookies, storage }),
  };
}

async function verifyWith({ post }: Calls, { bank, type, mailAddress }: Applicant): Promise<string> {
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

const submitStep: Partial<Record<StepId, (calls: Calls, applicant: Applicant) => Promise<void>>> = {
  verification: async (calls, applicant) => calls.openSession(await verifyWith(calls, applicant)),
  personal: async (calls, applicant) => {
    const { bank, type, person, gender, purposes, work } = applicant;
    const draft = {
      ...emptyPersonal,
      ...person,
      ...(await addressOf(calls, applicant)),
      gender: gender === '男性' ? 'MAN' : 'WOMAN',
      utilizationPurpose: purposes.join(','),
      utilizationPurposeOther: applicant.otherPurpose ?? '',
      distanceTransactionReason: applicant.distanceReason ?? '',
    };
    await calls.post('/api/applications/personal', toPersonalPayload(draft, banks[bank].code, type));
    if (type === 'CHILD') {
      await calls.post('/api/applications/workplace', toWorkplacePayload(await workOf(calls, work)));
    }
  },
  workplace: async (calls, { work }) => {
    await calls.post('/api/applications/workplace', toWorkplacePayload(await workOf(calls, work)));
  },
  parent: async (calls, { parent, bank }) => {
    if (parent === undefined) throw new Error('the child applicant has no parent');
    const draft = {
      ...emptyParent,
      ...parent,
      relationship: parent.relationship === '父' ? 'FATHER' : 'MOTHER',
    };
    await calls.post('/api/applications/personal/parent', toParentPayload(draft, banks[bank].code));
    const work = toParentWorkplacePayload(await workOf(calls, parent.work));
    await calls.post('/api/applications/workplace/parent', work);
  },
  branch: async ({ get, post }, { branch }) => {
    const { branchList } = await get<CallResponse<'getBranches'>>('/api/branch');
    const chosen = branchList.find(({ name }) => name === branch);
    if (chosen === undefined) throw new Error(`${branch} is not in the list`);
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

async function addressOf(calls: Calls, { address, bank }: Applicant): Promise<AddressDraft> {
  if (!('pick' in address)) {
    const prefecture = address.prefecture ?? banks[bank].defaultPrefecture;
    const manual = setManualAddress(setPostalNumber(emptyAddress, address.postalNumber), prefecture);
    return { ...manual, tempAddress: address.typed, kanaTempAddress: address.kanaTyped };
  }
  const path = `/api/addresses?postalNumber=${address.postalNumber}`;
  const { addressList } = await calls.get<CallResponse<'getAddresses'>>(path);
  const found = addressList.find(({ addressFull }) => addressFull.endsWith(address.pick));
  if (found === undefined) throw new Error(`${address.pick} is not in the list`);
  const draft = setFoundAddress({ ...emptyAddress, postalNumber: address.postalNumber }, found);
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

import type { CallName } from '@kaisetsu/domain/call-table';
import { expect, it, vi } from 'vitest';
import { call } from './call.ts';

/** Properties of the answers of 5f68f6d, recorded with a page of this release on its node; null: 204. */
const formerAnswers: { readonly [N in CallName]?: string | null } = {
  getNotifications: 'notificationList',
  postChannel: null,
  registerCode: 'resendAfterSeconds',
  verifyCode: 'authenticationToken continueAt',
  getApplication: 'answers application applicationParent unsavedKey',
  getAddresses: 'addressList',
  getFurigana: 'kana',
  getOccupations: 'occupationList',
  postPersonal: null,
  postWorkplace: null,
  postParent: null,
  postParentWorkplace: null,
  getBranches: 'branchList',
  postBranch: null,
  postSealLess: null,
  getPublicKey: 'keyCode',
  postPin: null,
  postDocument: null,
  startEkyc: 'url',
  pollEkycStatus: 'status',
  getEkyc: 'startsLeft status supplement url',
  completeApplication: 'applicationCompletedAt applicationNumber',
};

it.each(Object.entries(formerAnswers))(
  '[ROUTE-042] accepts the answer of a node of the previous release: %s',
  async (name, properties) => {
    const body =
      properties === null ? undefined : Object.fromEntries(properties.split(' ').map((one) => [one, '']));
    const answer = () => (body === undefined ? new Response(null, { status: 204 }) : Response.json(body));
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
    vi.stubGlobal('fetch', fetch);
    const input = { params: { bankCode: '0177' }, query: {}, body: {} };
    expect(await call(name as CallName, input as never)).toEqual(body);
    expect(fetch).toHaveBeenCalledOnce();
  },
);

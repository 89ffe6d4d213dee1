import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { outage, retryNow } from './connection.ts';

const inBackground: readonly CallName[] = ['checkCodeMail', 'readResult'];
const byHand: readonly CallName[] = ['registerCode', 'verifyCode'];
const visible = (Object.keys(callTable) as CallName[]).filter((name) => !inBackground.includes(name));

let answer: () => Response;
let requests = 0;

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return answer();
  });
});

function ask(name: CallName): { readonly ended: () => unknown } {
  let end: unknown;
  const params = { bankCode: '0177' };
  call(name, { params, query: {}, body: {} } as never).then(
    (value) => (end = { value }),
    (error: unknown) => (end = error),
  );
  return { ended: () => end };
}

const reply = (properties: readonly string[] | null) =>
  properties === null
    ? new Response(null, { status: 204 })
    : Response.json(Object.fromEntries(properties.map((property) => [property, ''])));

const outages = {
  'a gateway without a body': () => new Response('', { status: 502 }),
  'a gateway with a page': () => new Response('<html>', { status: 503 }),
  'a node without a database': () =>
    Response.json({ type: 'urn:kaisetsu:problem:unavailable', retryAfterSeconds: 1 }, { status: 503 }),
};

const [first = '', ...otherKinds] = Object.keys(outages);
const cases = [
  ...visible.map((name) => [first, name] as const),
  ...otherKinds.flatMap((kind) =>
    ['postPersonal', ...byHand].map((name) => [kind, name as CallName] as const),
  ),
];

it.each(cases)(
  '[ROUTE-043] silence of 25 s ends no call, and leads to no error page: %s, %s',
  async (kind, name) => {
    answer = outages[kind as keyof typeof outages];
    const { ended } = ask(name);
    await vi.advanceTimersByTimeAsync(25_000);
    const automatic = !byHand.includes(name);
    expect([ended(), outage.read()]).toMatchObject([undefined, { automatic, mayRetryNow: true }]);
    expect(requests > 1).toBe(automatic);
    const shape = callTable[name].answer;
    answer = () => reply(shape === null ? null : (shape.match(/\w+/g) ?? []));
    retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect([Object.keys(ended() as object), outage.read()]).toEqual([['value'], null]);
  },
);

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
    answer = () => reply(properties?.split(' ') ?? null);
    const { ended } = ask(name as CallName);
    await vi.advanceTimersByTimeAsync(0);
    expect([Object.keys(ended() as object), requests]).toEqual([['value'], 1]);
  },
);

// Long because its tests share one fake network.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, call } from './call.ts';
import { giveUp, outage, retryNow, retryUntilAnswered } from './connection.ts';
import { lastActivity } from './session.ts';

/** Statuses of the next responses; null is a network failure. The last one repeats. */
let network: readonly (number | null)[] = [];
let requests = 0;
let problem = '{}';
let content = '{"occupationList":[]}';

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  problem = '{}';
  content = '{"occupationList":[]}';
  vi.stubGlobal('fetch', async () => {
    const status = network[Math.min(requests, network.length - 1)];
    requests += 1;
    if (status === null || status === undefined) throw new TypeError('Failed to fetch');
    return new Response(status < 300 ? content : problem, { status });
  });
});

const ask = () => call('getOccupations', {});
const caught = (error: unknown) => error;
const askFailing = () => ask().catch(caught);
const answered = { occupationList: [] };
const silent = {
  ...{ automatic: true, mayGiveUp: true, trying: false },
  ...{ retryAfterSeconds: null, mayRetryNow: true },
};
const mail = { bankCode: '0177', mailAddress: 'a@example.jp', applicationType: 'GENERAL' } as const;
const kind = (name: string, retryAfterSeconds?: number) =>
  JSON.stringify({ type: `urn:kaisetsu:problem:${name}`, retryAfterSeconds });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a call without a response', () => {
  it('[ERR-025] is retried twice without a dialog', async () => {
    network = [null, null, 200];
    const answer = ask();
    await pass(1600);
    expect(await answer).toEqual(answered);
    expect([requests, outage.read()]).toEqual([3, null]);
  });

  it('[ERR-021] is retried also when a captive portal answers with an HTML page', async () => {
    network = [200];
    content = '<!doctype html><title>Wi-Fi</title>';
    const answer = ask();
    await pass(1600);
    expect([requests, outage.read()?.automatic]).toEqual([3, true]);
    content = '{"occupationList":[]}';
    await pass(5_000);
    expect(await answer).toEqual(answered);
  });

  it.each(['registerCode', 'getIdentityMethods', 'getInvitation', 'getCard'] as const)(
    '[ERR-021] takes the JSON of a captive portal for no answer: %s',
    async (name) => {
      network = [200];
      content = '{"status":"ok"}';
      const answer = call(name, { body: mail } as never).catch(caught);
      await pass(1_600);
      expect(outage.read()).not.toBeNull();
      giveUp();
      expect(await answer).toMatchObject({ status: 0 });
    },
  );

  it.each([400, 401, 403, 404, 407, 421, 451, 500, 511, 520])(
    '[ERR-021] takes the page of a captive portal, filter or proxy with status %i for no refusal of ours',
    async (status) => {
      network = [status];
      problem = '<!doctype html><title>Wi-Fi</title>';
      for (const name of ['getWorkplace', 'verifyCode'] as const) {
        const answer = call(name, { body: {}, query: {} } as never).catch(caught);
        await pass(1_600);
        expect(outage.read()).not.toBeNull();
        giveUp();
        expect(await answer).toMatchObject({ status: 0 });
      }
    },
  );

  it.each(['', '{}', 'Unauthorized', 'null', '{"type":1,"error":"denied"}', '{"errors":"denied"}'])(
    '[ERR-001] takes every 400, 401 and 404 as the specification says, with the body %o',
    async (body) => {
      problem = body;
      for (const status of [400, 401, 404]) {
        network = [status];
        await expect(call('getMaintenance', {})).rejects.toMatchObject({ status });
      }
    },
  );

  it('[ERR-018] shows a dialog and retries every five seconds until there is a response', async () => {
    network = [...Array<null>(14).fill(null), 200];
    const answer = ask();
    await pass(1600);
    expect(outage.read()).toEqual(silent);
    await pass(55_000);
    expect([requests, outage.read()]).toEqual([14, silent]);
    await pass(5_000);
    expect(await answer).toEqual(answered);
    expect(outage.read()).toBeNull();
  });

  it('[ERR-018] is retried at once when the network is back or the applicant asks for a retry', async () => {
    for (const back of [() => dispatchEvent(new Event('online')), retryNow]) {
      requests = 0;
      network = [null, null, null, 200];
      const answer = ask();
      await pass(1600);
      back();
      await pass(0);
      expect(await answer).toEqual(answered);
    }
  });

  it.each([null, 504])(
    '[ERR-018] waits for the applicant when it must not be repeated automatically, also behind a gateway’s page (%s)',
    async (lost) => {
      network = [lost, 200];
      problem = '<html>Gateway Timeout</html>';
      content = '{"resendAfterSeconds":60}';
      const onUnanswered = vi.fn<() => void>();
      const answer = call('registerCode', { body: mail, onUnanswered });
      await pass(60_000);
      dispatchEvent(new Event('online'));
      await pass(0);
      expect([requests, outage.read()]).toEqual([1, { ...silent, automatic: false }]);
      expect(onUnanswered).toHaveBeenCalledOnce();
      retryNow();
      expect(await answer).toEqual({ resendAfterSeconds: 60 });
      expect(requests).toBe(2);
    },
  );

  it('[ERR-018] is retried even after `giveUp` when `mayGiveUp` is false', async () => {
    const answers = [0, 200].map((status) => ({ status }));
    const send = async () => answers.shift() ?? { status: 0 };
    const answer = retryUntilAnswered(send, { automatic: true, mayGiveUp: false });
    giveUp();
    await pass(5_000);
    giveUp();
    await pass(5_000);
    expect(await answer).toEqual({ status: 200 });
  });

  it('[ERR-018] fails with status 0 when the applicant gives up', async () => {
    network = [null];
    const answer = askFailing();
    await pass(1600);
    giveUp();
    await pass(0);
    expect(await answer).toMatchObject({ status: 0 });
    expect(outage.read()).toBeNull();
  });

  it('[ERR-018] ends at once when the applicant gives up during an attempt that gets no answer', async () => {
    const answer = retryUntilAnswered(() => new Promise<never>(() => undefined), {
      automatic: true,
      mayGiveUp: true,
    });
    await pass(5_000);
    expect(outage.read()?.trying).toBe(true);
    giveUp();
    expect([await answer, outage.read()]).toEqual([{ status: 0 }, null]);
  });

  it('ends when the caller aborts it', async () => {
    network = [null];
    const controller = new AbortController();
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      throw new TypeError('Failed to fetch');
    });
    const answer = call('getAddresses', {
      query: { postalNumber: '8100001' },
      signal: controller.signal,
    }).catch((error: unknown) => error);
    await pass(1600);
    controller.abort();
    await pass(0);
    expect(await answer).not.toBeInstanceOf(CallFailed);
    expect(outage.read()).toBeNull();
  });
});

describe('a call above a rate limit', () => {
  const rateLimit = (seconds: number) => kind('too-many-requests', seconds);

  it('[ERR-020] shows a dialog and retries after the delay that the server names, if the delay is at most one minute', async () => {
    network = [429, 429, 200];
    problem = rateLimit(17);
    const answer = ask();
    await pass(0);
    expect(outage.read()).toEqual({ ...silent, retryAfterSeconds: 17, mayRetryNow: false });
    dispatchEvent(new Event('online'));
    await pass(16_900);
    expect(requests).toBe(1);
    await pass(17_200);
    expect(await answer).toEqual(answered);
    expect([requests, outage.read()]).toEqual([3, null]);
  });

  it('[ERR-020] waits one minute if the server names no delay', async () => {
    network = [429, 200];
    const answer = ask();
    await pass(59_900);
    expect(requests).toBe(1);
    await pass(200);
    expect(await answer).toEqual(answered);
  });

  it('[ERR-020] reports the missing network instead of the rate limit when another call gets no response, and both end with the status 0 when the applicant gives up', async () => {
    network = [429, null];
    problem = rateLimit(50);
    const crowded = askFailing();
    await pass(0);
    const lost = askFailing();
    await pass(1_600);
    expect(outage.read()).toMatchObject({ retryAfterSeconds: null, mayRetryNow: true });
    giveUp();
    expect(await Promise.all([crowded, lost])).toMatchObject([{ status: 0 }, { status: 0 }]);
  });

  it.each([
    ['[SRV-045] look-ups per day', 'getOccupations', {}, 86_400],
    ['[MAIL-012] sent codes', 'registerCode', { body: mail }, 17],
  ] as const)(
    'fails without a retry if the limit counts only this kind of call: %s',
    async (_, name, input, seconds) => {
      network = [429, 200];
      problem = rateLimit(seconds);
      await expect(call(name, input)).rejects.toMatchObject({ status: 429 });
      expect(requests).toBe(1);
    },
  );
});

it('[ERR-018] shows a dialog when a call gets no response after the renewal of the XSRF token', async () => {
  content = '{"occupationList":[],"startedAt":"","endedAt":""}';
  network = [403, 200, null, null, null, 200];
  problem = kind('cross-site');
  const answer = ask();
  await pass(1_600);
  expect(outage.read()).not.toBeNull();
  retryNow();
  await pass(0);
  expect(await answer).toMatchObject(answered);
});

it('[ERR-018] ends a call without a second dialog when the applicant gives up during the renewal of the XSRF token', async () => {
  network = [403, null];
  problem = kind('cross-site');
  const answer = askFailing();
  await pass(1_600);
  giveUp();
  await pass(1_600);
  expect([requests, outage.read()]).toEqual([4, null]);
  expect(await answer).toMatchObject({ status: 0 });
});

it.each([408, 502, 503, 504])(
  '[ERR-023] retries a call with status %i and an HTML page of a gateway',
  async (status) => {
    network = [status, 200];
    problem = '<html>Gateway</html>';
    const answer = ask();
    await pass(400);
    expect(await answer).toEqual(answered);
  },
);

it.each([
  ['[ERR-001] status 500', 500, '{}', ask],
  ['[CALL-002] status 300', 300, '{}', ask],
  ['[ERR-023] an unavailable identity provider', 503, kind('provider-unavailable'), ask],
])('does not retry a call that gets %s', async (_, status, body, send) => {
  network = [status, 200];
  problem = body;
  await expect(send()).rejects.toMatchObject({ status });
  expect([requests, outage.read()]).toEqual([1, null]);
});

describe('the result of a call', () => {
  it.each([200, 299])('[CALL-002] is a success with status %i', async (status) => {
    network = [status];
    expect(await ask()).toEqual(answered);
  });

  it('[CALL-002] is a success even if the response arrives after an hour', async () => {
    const hour = 3_600_000;
    const signals: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      signals.push(init.signal);
      await new Promise((resolve) => setTimeout(resolve, hour));
      return new Response(content);
    });
    const answer = ask();
    await pass(hour);
    expect(await answer).toEqual(answered);
    expect([signals, outage.read()]).toEqual([[null], null]);
  });
});

it('[CALL-003, CALL-004] sends the XSRF token and the session token in their headers', async () => {
  const headers: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    headers.push(init.headers);
    return new Response(null, { status: 204 });
  });
  const xsrfToken = `${'n'.repeat(24)}.-.${'m'.repeat(24)}`;
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`XSRF-TOKEN=${xsrfToken}`);
  sessionStorage.setItem('authenticationToken', 'session-token');
  try {
    await call('postSealLess', { body: { sealLess: true } });
  } finally {
    vi.restoreAllMocks();
    sessionStorage.clear();
  }
  expect(headers).toMatchObject([{ 'x-xsrf-token': xsrfToken, authorization: 'session-token' }]);
});

it.each([
  ['getOccupations', 200, ''],
  ['getOccupations', 200, '{}'],
  ['getOccupations', 200, '[]'],
  ['getOccupations', 200, 'null'],
  ['completeApplication', 200, '{"applicationNumber":"651137940213"}'],
  ['reapply', 200, '{}'],
  ['reapply', 202, ''],
] as const)('[ERR-021] takes %s with status %i and the body %o as no answer', async (name, status, body) => {
  network = [status];
  content = body;
  const answer = call(name, { body: {} } as never).catch(caught);
  await pass(1_600);
  expect([requests, outage.read()?.automatic]).toEqual([3, true]);
  giveUp();
  expect(await answer).toMatchObject({ status: 0 });
});

it('[ERR-023] retries a call with status 503 after the delay that the server names', async () => {
  network = [503, 503, 200];
  problem = kind('unavailable', 5);
  const answer = ask();
  await pass(4_900);
  expect(requests).toBe(1);
  await pass(5_200);
  expect(await answer).toEqual(answered);
  expect(requests).toBe(3);
});

it('[ERR-023] waits with longer pauses for a call with status 503, longer than an outage of 20 seconds', async () => {
  network = [...Array<number>(7).fill(503), 200];
  const answer = ask();
  await pass(1_600);
  expect([requests, outage.read()]).toMatchObject([3, { retryAfterSeconds: 3, mayRetryNow: true }]);
  await pass(3_000 + 5_000 + 8_000);
  expect([requests, outage.read()]).toMatchObject([6, { retryAfterSeconds: 15 }]);
  retryNow();
  await pass(15_000);
  expect(await answer).toEqual(answered);
  expect(outage.read()).toBeNull();
});

it.each([
  ['getOccupations', ask, true],
  ['registerCode', () => call('registerCode', { body: mail }), false],
] as const)(
  '[ROUTE-042] waits for another node when a node does not know a field: %s',
  async (_, send, automatic) => {
    network = [400];
    problem = '{"type":"urn:kaisetsu:problem:invalid-request","errors":[{"code":"unknown-field"}]}';
    content = '{"occupationList":[],"resendAfterSeconds":60}';
    const answer = send();
    await pass(1_600);
    expect(outage.read()).toMatchObject({
      automatic,
      retryAfterSeconds: automatic ? 3 : 15,
      mayRetryNow: true,
    });
    network = [200];
    retryNow();
    expect(await answer).toMatchObject({ resendAfterSeconds: 60 });
  },
);

it('[ROUTE-042] waits for another node when a node does not know the call', async () => {
  network = [404, 404, 204];
  problem = kind('not-found');
  content = '';
  const answer = call('postAgreements', { body: {} as never });
  await pass(1_600);
  expect([await answer, requests]).toEqual([undefined, 3]);
});

it('a call fails with status 401 when the session has expired before the renewal of the XSRF token', async () => {
  problem = kind('cross-site');
  network = [403, 401, 403];
  const failure = await askFailing();
  expect([failure, requests]).toMatchObject([{ status: 401 }, 2]);
});

it('[SESS-008] records the time of a call that belongs to the session, but not the time of `getMaintenance`', async () => {
  network = [200];
  content = '{"occupationList":[],"startedAt":"","endedAt":""}';
  lastActivity.write(null);
  await call('getMaintenance', {});
  expect(lastActivity.read()).toBeNull();
  await ask();
  expect(lastActivity.read()).toBe(Date.now());
});

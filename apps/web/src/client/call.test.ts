import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearActivity, readLastActivity } from './activity.ts';
import { CallFailed, call } from './call.ts';
import { giveUp, readOutage, retryNow, retryUntilAnswered } from './connection.ts';

/** What the network does with the next requests: null is none at all; after the last one it stays so. */
let network: readonly (number | null)[] = [];
let requests = 0;
/** The body of a refusal. */
let problem = '{}';

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  problem = '{}';
  vi.stubGlobal('fetch', async () => {
    const status = network[Math.min(requests, network.length - 1)];
    requests += 1;
    if (status === null || status === undefined) throw new TypeError('Failed to fetch');
    return new Response(status < 300 ? '{"occupationList":[]}' : problem, { status });
  });
});

afterEach(() => {
  giveUp();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a call that gets no answer', () => {
  it('is repeated twice without a word', async () => {
    network = [null, null, 200];
    const answer = call('getOccupations', {});
    await pass(1600);
    expect(await answer).toEqual({ occupationList: [] });
    expect([requests, readOutage()]).toEqual([3, null]);
  });

  it('[ERR-018] is then told, and repeated every five seconds until there is an answer', async () => {
    network = [...Array<null>(14).fill(null), 200];
    const answer = call('getOccupations', {});
    await pass(1600);
    expect(readOutage()).toEqual({
      automatic: true,
      mayGiveUp: true,
      trying: false,
      retryAfterSeconds: null,
    });
    await pass(55_000);
    expect([requests, readOutage()]).toEqual([
      14,
      { automatic: true, mayGiveUp: true, trying: false, retryAfterSeconds: null },
    ]);
    await pass(5_000);
    expect(await answer).toEqual({ occupationList: [] });
    expect(readOutage()).toBeNull();
  });

  it('[ERR-018] is repeated at once when the browser is back on the network, or when asked to', async () => {
    for (const back of [() => dispatchEvent(new Event('online')), retryNow]) {
      requests = 0;
      network = [null, null, null, 200];
      const answer = call('getOccupations', {});
      await pass(1600);
      back();
      await pass(0);
      expect(await answer).toEqual({ occupationList: [] });
    }
  });

  it('[ERR-018] that must not be repeated waits to be asked', async () => {
    network = [null, 200];
    const body = { bankCode: '0177', mailAddress: 'a@example.jp', applicationType: 'GENERAL' } as const;
    const answer = call('registerCode', { body });
    await pass(60_000);
    dispatchEvent(new Event('online'));
    await pass(0);
    expect([requests, readOutage()]).toEqual([
      1,
      { automatic: false, mayGiveUp: true, trying: false, retryAfterSeconds: null },
    ]);
    retryNow();
    await pass(0);
    await answer;
    expect(requests).toBe(2);
  });

  it('[ERR-018] cannot be given up where there is nothing to go on to without it', async () => {
    const answers = [0, 200].map((status) => ({ status }));
    const send = async () => answers.shift() ?? { status: 0 };
    const answer = retryUntilAnswered(send, { automatic: true, mayGiveUp: false });
    giveUp();
    await pass(5_000);
    giveUp();
    await pass(5_000);
    expect(await answer).toEqual({ status: 200 });
  });

  it('[ERR-018] fails only when the applicant gives up', async () => {
    network = [null];
    const answer = call('getOccupations', {}).catch((error: unknown) => error);
    await pass(1600);
    giveUp();
    await pass(0);
    expect(await answer).toMatchObject({ status: 0 });
    expect(readOutage()).toBeNull();
  });

  it('ends with whoever waited for it', async () => {
    network = [null];
    const left = new AbortController();
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      throw new TypeError('Failed to fetch');
    });
    const answer = call('getAddresses', {
      query: { postalNumber: '8100001' },
      signal: left.signal,
    }).catch((error: unknown) => error);
    await pass(1600);
    left.abort();
    await pass(0);
    expect(await answer).not.toBeInstanceOf(CallFailed);
    expect(readOutage()).toBeNull();
  });
});

describe('a call beyond those of the minute', () => {
  const rateLimit = (retryAfterSeconds: number) =>
    JSON.stringify({ type: 'urn:kaisetsu:problem:too-many-requests', retryAfterSeconds });

  it('[ERR-020] is told, and repeated when the server said it would listen', async () => {
    network = [429, 429, 200];
    problem = rateLimit(17);
    const answer = call('getOccupations', {});
    await pass(0);
    expect(readOutage()).toEqual({ automatic: true, mayGiveUp: true, trying: false, retryAfterSeconds: 17 });
    dispatchEvent(new Event('online'));
    await pass(16_900);
    expect(requests).toBe(1);
    await pass(17_200);
    expect(await answer).toEqual({ occupationList: [] });
    expect([requests, readOutage()]).toEqual([3, null]);
  });

  it('[ERR-020] is kept back no longer than a minute where nobody says how long', async () => {
    network = [429, 200];
    const answer = call('getOccupations', {});
    await pass(59_900);
    expect(requests).toBe(1);
    await pass(200);
    expect(await answer).toEqual({ occupationList: [] });
  });

  it('[ERR-020] may be given up', async () => {
    network = [429];
    problem = rateLimit(17);
    const answer = call('getOccupations', {}).catch((error: unknown) => error);
    await pass(0);
    giveUp();
    await pass(0);
    expect(await answer).toMatchObject({ status: 0 });
  });

  it('is told as a missing network where something else meets none', async () => {
    network = [429, null];
    problem = rateLimit(50);
    const crowded = call('getOccupations', {}).catch((error: unknown) => error);
    await pass(0);
    const lost = call('getOccupations', {}).catch((error: unknown) => error);
    await pass(1_600);
    expect(readOutage()).toMatchObject({ retryAfterSeconds: null });
    giveUp();
    await Promise.all([crowded, lost]);
  });

  it.each([
    ['[SRV-045] look-ups of a whole day', 'getOccupations', {}, 86_400],
    [
      '[MAIL-012] codes that are sent',
      'registerCode',
      { body: { bankCode: '0177', mailAddress: 'a@example.jp', applicationType: 'GENERAL' } },
      17,
    ],
  ] as const)(
    'is an answer where it is one too many of its own kind: %s',
    async (_, name, input, seconds) => {
      network = [429, 200];
      problem = rateLimit(seconds);
      await expect(call(name, input)).rejects.toMatchObject({ status: 429 });
      expect(requests).toBe(1);
    },
  );
});

it('[ERR-018] a call whose token had to be renewed waits for the network like any other', async () => {
  network = [403, 200, null, null, null, 200];
  problem = JSON.stringify({ type: 'urn:kaisetsu:problem:cross-site' });
  const answer = call('getOccupations', {});
  await pass(1_600);
  expect(readOutage()).not.toBeNull();
  retryNow();
  await pass(0);
  expect(await answer).toEqual({ occupationList: [] });
});

it('[ERR-018] who gives up while the token is renewed is not asked to wait a second time', async () => {
  network = [403, null];
  problem = JSON.stringify({ type: 'urn:kaisetsu:problem:cross-site' });
  const answer = call('getOccupations', {}).catch((error: unknown) => error);
  await pass(1_600);
  giveUp();
  await pass(1_600);
  expect([requests, readOutage()]).toEqual([4, null]);
  expect(await answer).toMatchObject({ status: 0 });
});

it.each([408, 502, 504])(
  'a call that is answered %i may pass in a moment, and is repeated',
  async (status) => {
    network = [status, 200];
    const answer = call('getOccupations', {});
    await pass(400);
    expect(await answer).toEqual({ occupationList: [] });
  },
);

it('[ERR-001] an answer that refuses is nothing to wait for', async () => {
  network = [500];
  await expect(call('getOccupations', {})).rejects.toMatchObject({ status: 500 });
  expect(readOutage()).toBeNull();
});

describe('a call that is answered 503', () => {
  const kind = (name: string, retryAfterSeconds?: number) =>
    JSON.stringify({ type: `urn:kaisetsu:problem:${name}`, retryAfterSeconds });

  it('[SRV-061] is repeated quietly when the server waits for its database, as late as it asks for', async () => {
    network = [503, 503, 200];
    problem = kind('unavailable', 5);
    const answer = call('getOccupations', {});
    await pass(4_900);
    expect(requests).toBe(1);
    await pass(5_200);
    expect(await answer).toEqual({ occupationList: [] });
    expect(requests).toBe(3);
  });

  it('[SRV-061] is repeated quietly when the server is about to end, or a gateway has none', async () => {
    network = [503, 200];
    problem = '<html>Service Unavailable</html>';
    const answer = call('getOccupations', {});
    await pass(400);
    expect(await answer).toEqual({ occupationList: [] });
  });

  it('[ERR-001] is a failure after the third time', async () => {
    network = [503];
    const answer = call('getOccupations', {}).catch((error: unknown) => error);
    await pass(1_600);
    expect(await answer).toMatchObject({ status: 503 });
    expect([requests, readOutage()]).toEqual([3, null]);
  });

  it.each(['maintenance', 'provider-unavailable'])('is not repeated for %s', async (name) => {
    network = [503, 200];
    problem = kind(name);
    await expect(call('getOccupations', {})).rejects.toMatchObject({ status: 503 });
    expect(requests).toBe(1);
  });

  it('is not repeated where that would send a second mail', async () => {
    network = [503, 200];
    const body = { bankCode: '0177', mailAddress: 'a@example.jp', applicationType: 'GENERAL' } as const;
    await expect(call('registerCode', { body })).rejects.toMatchObject({ status: 503 });
    expect(requests).toBe(1);
  });
});

it('a session that turns out to be over while its cross-site token is renewed is told as over', async () => {
  problem = '{"type":"urn:kaisetsu:problem:cross-site"}';
  network = [403, 401, 403];
  const failure = await call('getOccupations', {}).catch((error: unknown) => error);
  expect([failure, requests]).toMatchObject([{ status: 401 }, 2]);
});

it('[SESS-008] only a call that the session makes puts off the warning before its end', async () => {
  network = [200];
  clearActivity();
  await call('getMaintenance', {});
  expect(readLastActivity()).toBeNull();
  await call('getOccupations', {});
  expect(readLastActivity()).toBe(Date.now());
});

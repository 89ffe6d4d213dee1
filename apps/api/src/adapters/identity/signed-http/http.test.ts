import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildSimulator } from '../../../../../ekyc-simulator/src/app.ts';
import { IdentityProviderUnavailable, type IdentityStart } from '../../../core/identity-ports.ts';
import { exchangeHttp, type HttpExchange } from './exchange.ts';
import { createHttpIdentityProvider, type HttpIdentityProviderOptions } from './http.ts';

const secrets = { clientId: 'bank', secret: 'shared', webhookSecrets: ['hooks'] };
const order: IdentityStart = {
  reference: 'ekyc-1',
  method: 'IMAGE',
  ruleVersion: 'JP-2018',
  bankCode: '0177',
  applicationType: 'GENERAL',
  subjects: [{ role: 'CUSTOMER', method: 'IMAGE', face: true }],
  statement: 'statement',
  returnUrl: 'http://fukuoka.localhost:3000/ekyc-callback',
  webhookUrl: 'http://127.0.0.1:9/webhook',
  requestId: 'req-5',
};
const at = (id: string, reference = 'r') => ({ reference, providerSessionId: id, privateState: null });

const simulator = buildSimulator({
  config: { ...secrets, webhookSecret: 'hooks', publicUrl: 'http://127.0.0.1:1' },
});
let url: string;
beforeAll(async () => {
  url = await simulator.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => simulator.close());

function provider(options: Partial<HttpIdentityProviderOptions> = {}) {
  const requests: Parameters<HttpExchange>[] = [];
  const { httpExchange = exchangeHttp } = options;
  const recording: HttpExchange = (...request) => {
    requests.push(request);
    return httpExchange(...request);
  };
  const port = createHttpIdentityProvider({ url, ...secrets, ...options, httpExchange: recording });
  return { requests, port };
}
const answering = (body: unknown, status = 200) =>
  provider({ httpExchange: async () => ({ status, text: JSON.stringify(body) }) });

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const session = {
  id: 'a',
  url: 'https://idp.example/a',
  status: 'created',
  expiresAt: '2026-11-01T00:00:00Z',
};
const result = {
  ...{ id: 'a', reference: 'r', status: 'approved', supplementRequired: false },
  updatedAt: '2026-11-01T00:00:00Z',
};

describe('with a working provider', () => {
  it('[SRV-052, SRV-060, IDV-054] signs each request: starts a session with its method and rule version, reads it, renews its url and erases it twice', async () => {
    const { port } = provider();
    const started = await port.start(order);
    const { providerSessionId: id } = started;
    expect(started).toEqual({
      providerSessionId: expect.any(String),
      url: `http://127.0.0.1:1/apply/${id}`,
      status: 1,
      expiresAt: expect.any(Date),
    });
    const { sessions } = (await simulator.inject({ url: '/control/api/sessions' })).json();
    expect(sessions).toMatchObject([{ method: 'IMAGE', ruleVersion: 'JP-2018', reference: 'ekyc-1' }]);
    const open = at(id, order.reference);
    expect(await port.readStatus(open, 'req-6')).toEqual({
      providerSessionId: id,
      status: 1,
      supplementRequired: false,
      updatedAt: expect.any(Date),
    });
    expect(await port.refreshUrl?.(open, 'r')).toEqual({ url: started.url, expiresAt: expect.any(Date) });
    for (const time of [1, 2]) {
      await port.erase?.(open, `request-${time}`);
      await expect(port.readStatus(open, 'r')).rejects.toThrow('answered 404');
    }
  });

  it('signs with the time of the given clock', async () => {
    const ahead = (seconds: number) => async () => new Date(Date.now() + seconds * 1000);
    await expect(provider({ readTime: ahead(-600) }).port.start(order)).rejects.toThrow('answered 401');
    expect(await provider({ readTime: ahead(-200) }).port.start(order)).toMatchObject({ status: 1 });
  });

  it.each([
    ['secret', { secret: 'other' }],
    ['client id', { clientId: 'other' }],
  ])('[SRV-052] throws an error with the status 401 for a wrong %s', async (_, options) => {
    await expect(provider(options).port.start(order)).rejects.toThrow('answered 401');
  });

  it.each([
    ['processing', 2],
    ['refused', 3],
    ['approved', 4],
    ['expired', 5],
  ])(
    '[SRV-059] reads the status %s as status %i, and that a supplement is required',
    async (status, number) => {
      const { port } = answering({ ...result, status, supplementRequired: true });
      expect(await port.readStatus(at('a'), 'r')).toMatchObject({ status: number, supplementRequired: true });
    },
  );

  it('ignores attributes of the card that are not text, as if the provider had not sent them [IDV-012]', async () => {
    const card = { name: null, birthDate: 19900401, address: {}, verificationId: 'v' };
    const { port } = answering({ ...result, verified: [{ subject: 'CUSTOMER', ...card }] });
    const { verified } = await port.readStatus(at('a'), 'r');
    expect(verified).toEqual([{ role: 'CUSTOMER', verificationId: 'v' }]);
  });
});

describe('with a failing provider', () => {
  it.each<[string, number, HttpExchange]>([
    ['an error', 1, async () => ({ status: 500, text: '{}' })],
    ['no JSON', 1, async () => ({ status: 200, text: '<html>' })],
    ['a lost connection', 2, () => Promise.reject(new Error('other side closed'))],
  ])(
    'reports it as unavailable when it answers with %s, after %i attempts',
    async (_, expected, httpExchange) => {
      const { port, requests } = provider({ httpExchange });
      await expect(port.start(order)).rejects.toBeInstanceOf(IdentityProviderUnavailable);
      expect(requests).toHaveLength(expected);
      await expect(port.readStatus(at('some-id'), 'r')).rejects.toBeInstanceOf(IdentityProviderUnavailable);
      expect(requests).toHaveLength(expected * 2);
    },
  );

  it('sends the same request again when the connection is lost', async () => {
    let isLost = false;
    const { port, requests } = provider({
      async httpExchange() {
        if (isLost) return { status: 200, text: JSON.stringify(session) };
        isLost = true;
        throw new Error('other side closed');
      },
    });
    expect(await port.start(order)).toMatchObject({ providerSessionId: 'a' });
    const [first, second] = requests.map(([target, { headers, body }]) => [target.href, headers, body]);
    expect(second).toEqual(first);
  });

  it.each<[string, string, number, (answer: ServerResponse) => unknown]>([
    ['a redirect', 'answered 302', 10_000, (answer) => answer.writeHead(302, { location: url }).end()],
    [
      'half a response',
      'no answer within 150 ms',
      150,
      (answer) => answer.writeHead(200, { 'content-length': '9' }).write('{'),
    ],
  ])('rejects %s without a second attempt', async (_, message, timeoutMs, reply) => {
    const { port, requests } = provider({
      url: await serve((_request, answer) => void reply(answer)),
      timeoutMs,
    });
    await expect(port.start(order)).rejects.toThrow(message);
    expect(requests).toHaveLength(1);
  });

  it('throws the error of the clock unchanged and sends no request', async () => {
    const fault = new Error('connection to the database lost');
    const { port, requests } = provider({ readTime: () => Promise.reject(fault) });
    await expect(port.start(order)).rejects.toBe(fault);
    expect(requests).toEqual([]);
  });

  it('throws an error that contains the HTTP status and nothing else of the response', async () => {
    const { port } = answering({ error: '山田 太郎' }, 422);
    await expect(port.start(order)).rejects.toThrow(/^identity provider: answered 422$/);
  });
});

describe('an invalid response', () => {
  it.each<[string, unknown]>([
    ['a text instead of an object', 'hello'],
    ['a missing id', { ...session, id: undefined }],
    ['an unknown status', { ...session, status: 'ok' }],
    ['an invalid date', { ...session, expiresAt: 'tomorrow' }],
  ])('is rejected when a session starts: %s', async (_, body) => {
    expect(await answering(session).port.start(order)).toMatchObject({ url: session.url });
    await expect(answering(body).port.start(order)).rejects.toThrow('invalid response');
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://provider.example/\u0000',
    'https://provider.example/\ud800',
  ])('[IDV-190] is rejected at a start and at a renewal when the URL for the browser is %j', async (page) => {
    const { port } = answering({ ...session, url: page });
    await expect(port.start(order)).rejects.toThrow(IdentityProviderUnavailable);
    await expect(port.refreshUrl?.(at('s'), 'r')).rejects.toThrow(IdentityProviderUnavailable);
  });

  it.each<[string, unknown]>([
    ['a supplement flag as text', { ...result, supplementRequired: 'no' }],
    ['a number as status', { ...result, status: 4 }],
    ['no time', { ...result, updatedAt: null }],
    ['an empty list', []],
  ])('is rejected when the status is read: %s', async (_, body) => {
    await expect(answering(body).port.readStatus(at('a'), 'r')).rejects.toThrow('invalid response');
  });

  it('is rejected when it describes another session', async () => {
    await expect(answering(result).port.readStatus(at('b'), 'r')).rejects.toThrow('another session');
    await expect(answering(result).port.readStatus(at('a', 'b'), 'r')).rejects.toThrow('another session');
  });

  it('is rejected when it exceeds the size limit, before the provider has sent 32 MiB', async () => {
    let sent = 0;
    const endless = await serve((_, response) => {
      response.setHeader('content-type', 'application/json');
      const more = (): void => {
        while (!response.destroyed && response.write(' '.repeat(64 * 1024))) sent += 1;
        sent += 1;
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    await expect(provider({ url: endless }).port.start(order)).rejects.toBeInstanceOf(
      IdentityProviderUnavailable,
    );
    // The limit is 256 KiB. The adapter makes two attempts, and the sockets buffer unread bytes.
    expect(sent * 64).toBeLessThan(32 * 1024);
  });
});

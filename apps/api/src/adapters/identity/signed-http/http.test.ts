import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

let simulator: ReturnType<typeof buildSimulator>;
let url: string;
const logLines: string[] = [];

beforeEach(async () => {
  logLines.length = 0;
  simulator = buildSimulator({
    config: { ...secrets, webhookSecret: 'hooks', publicUrl: 'http://127.0.0.1:1' },
    logStream: { write: (line) => void logLines.push(line) },
  });
  await simulator.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(simulator.server.address() as AddressInfo).port}`;
});
afterEach(() => simulator.close());

function provider(options: Partial<HttpIdentityProviderOptions> = {}) {
  const tries = { count: 0 };
  const counting: HttpExchange = (...request) => {
    tries.count += 1;
    return exchangeHttp(...request);
  };
  return { tries, port: createHttpIdentityProvider({ url, ...secrets, httpExchange: counting, ...options }) };
}

async function control(path: string, payload: object): Promise<void> {
  const answer = await simulator.inject({ method: 'PUT', url: `/control/api${path}`, payload });
  expect(answer.statusCode).toBe(200);
}

describe('with a working provider', () => {
  it('[SRV-052] signs the requests that start a session and read its status', async () => {
    const { port } = provider();
    const session = await port.start(order);
    expect(session).toEqual({
      providerSessionId: expect.any(String),
      url: `http://127.0.0.1:1/apply/${session.providerSessionId}`,
      status: 1,
      expiresAt: expect.any(Date),
    });
    expect(await port.readStatus(at(session.providerSessionId, order.reference), 'req-6')).toEqual({
      providerSessionId: session.providerSessionId,
      status: 1,
      supplementRequired: false,
      updatedAt: expect.any(Date),
    });
    expect(logLines.filter((line) => /"reqId":"req-[56]"/.test(line)).length).toBeGreaterThanOrEqual(2);
  });

  it('signs with the time of the given clock', async () => {
    const at = (seconds: number) => ({ readTime: async () => new Date(Date.now() + seconds * 1000) });
    await expect(provider({ clock: at(-600) }).port.start(order)).rejects.toThrow(
      IdentityProviderUnavailable,
    );
    await expect(provider({ clock: at(-200) }).port.start(order)).resolves.toMatchObject({ status: 1 });
  });

  it('[SRV-060] sends method and rule version to the provider', async () => {
    await provider().port.start(order);
    const { sessions } = (await simulator.inject({ url: '/control/api/sessions' })).json();
    expect(sessions).toMatchObject([{ method: 'IMAGE', ruleVersion: 'JP-2018', reference: 'ekyc-1' }]);
  });

  it.each([
    ['processing', 2],
    ['refused', 3],
    ['approved', 4],
    ['expired', 5],
  ])('reads the status %s of the provider as status %i', async (status, number) => {
    const { port } = provider();
    const { providerSessionId } = await port.start(order);
    await control(`/sessions/${providerSessionId}`, { status });
    expect((await port.readStatus(at(providerSessionId, order.reference), 'r')).status).toBe(number);
  });

  it('[SRV-059] reports that the provider requires a supplement', async () => {
    const { port } = provider();
    const { providerSessionId } = await port.start(order);
    await control(`/sessions/${providerSessionId}`, { status: 'approved', supplementRequired: true });
    expect(await port.readStatus(at(providerSessionId, order.reference), 'r')).toMatchObject({
      status: 4,
      supplementRequired: true,
    });
  });
});

describe('with a failing provider', () => {
  it.each([
    ['error', 1],
    ['garbage', 1],
    ['reset', 2],
  ] as const)(
    'when the provider has the fault "%s": reports it as unavailable after %i attempts, at a start and at a status call',
    async (downMode, expected) => {
      const { port, tries } = provider();
      await control('/scenario', { scenario: 'down', downMode });
      await expect(port.start(order)).rejects.toBeInstanceOf(IdentityProviderUnavailable);
      expect(tries.count).toBe(expected);
      await expect(port.readStatus(at('some-id'), 'r')).rejects.toBeInstanceOf(IdentityProviderUnavailable);
      expect(tries.count).toBe(expected * 2);
    },
  );

  it('rejects after the timeout without a second attempt when the provider does not answer', async () => {
    const { port, tries } = provider({ timeoutMs: 150 });
    await control('/scenario', { scenario: 'down', downMode: 'hang' });
    await expect(port.start(order)).rejects.toThrow('no answer within 150 ms');
    expect(tries.count).toBe(1);
  });

  it.each([
    [
      'a redirect',
      'answered 302',
      10_000,
      (answer: ServerResponse) => answer.writeHead(302, { location: url }).end(),
    ],
    [
      'half a response',
      'no answer within 150 ms',
      150,
      (answer: ServerResponse) => answer.writeHead(200, { 'content-length': '9' }).write('{'),
    ],
  ])('rejects %s without a second attempt', async (_, message, timeoutMs, reply) => {
    const server = createServer((_request, answer) => void reply(answer));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const { port: asked, tries } = provider({ url: `http://127.0.0.1:${port}`, timeoutMs });
      await expect(asked.start(order)).rejects.toThrow(message);
      expect(tries.count).toBe(1);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('retries once when the connection is lost, and gets the session that the first attempt created', async () => {
    let lost = 0;
    const losing: HttpExchange = async (...request) => {
      const answer = await exchangeHttp(...request);
      if (lost > 0) return answer;
      lost += 1;
      throw new Error('other side closed');
    };
    const session = await provider({ httpExchange: losing }).port.start(order);
    expect(lost).toBe(1);
    expect(await provider().port.start(order)).toEqual(session);
  });

  it('throws the error of the clock unchanged and sends no request, at a start and at a status call', async () => {
    const fault = new Error('connection to the database lost');
    const { port, tries } = provider({ clock: { readTime: () => Promise.reject(fault) } });
    await expect(port.start(order)).rejects.toBe(fault);
    await expect(port.readStatus(at('some-id'), 'r')).rejects.toBe(fault);
    expect(tries.count).toBe(0);
  });

  it.each([
    ['a wrong secret', { secret: 'other' }, 'answered 401'],
    ['a wrong client id', { clientId: 'other' }, 'answered 401'],
  ])('[SRV-052] throws an error with the status 401 for %s', async (_, options, message) => {
    await expect(provider(options).port.start(order)).rejects.toThrow(message);
  });

  it('throws an error that contains the HTTP status and nothing else of the response', async () => {
    const { port } = provider();
    const refused = port.start({ ...order, method: 'JPKI' });
    await expect(refused).rejects.toThrow(/^identity provider: answered 422$/);
    await expect(port.readStatus(at('unknown'), 'r')).rejects.toThrow('answered 404');
  });
});

describe('an invalid response', () => {
  const session = {
    id: 'a',
    url: 'https://idp.example/a',
    status: 'created',
    expiresAt: '2026-11-01T00:00:00Z',
  };
  const result = {
    id: 'a',
    reference: 'r',
    status: 'approved',
    supplementRequired: false,
    updatedAt: '2026-11-01T00:00:00Z',
  };

  function answering(body: unknown) {
    return provider({ httpExchange: async () => ({ status: 200, text: JSON.stringify(body) }) }).port;
  }

  it.each([
    ['a text instead of an object', 'hello'],
    ['a missing id', { ...session, id: undefined }],
    ['an unknown status', { ...session, status: 'ok' }],
    ['a script URL', { ...session, url: 'javascript:alert(1)' }],
    ['a file URL', { ...session, url: 'file:///etc/passwd' }],
    ['an invalid date', { ...session, expiresAt: 'tomorrow' }],
  ])('is rejected when a session starts: %s', async (_, body) => {
    expect(await answering(session).start(order)).toMatchObject({ url: session.url });
    await expect(answering(body).start(order)).rejects.toThrow('invalid response');
  });

  it.each([
    ['a supplement flag as text', { ...result, supplementRequired: 'no' }],
    ['a number as status', { ...result, status: 4 }],
    ['no time', { ...result, updatedAt: null }],
    ['an empty list', []],
  ])('is rejected when the status is read: %s', async (_, body) => {
    expect(await answering(result).readStatus(at('a'), 'r')).toMatchObject({ status: 4 });
    await expect(answering(body).readStatus(at('a'), 'r')).rejects.toThrow('invalid response');
  });

  it('is rejected when it describes another session', async () => {
    await expect(answering(result).readStatus(at('b'), 'r')).rejects.toThrow('another session');
  });

  it('is rejected when it exceeds the size limit, before the provider has sent 32 MiB', async () => {
    let sent = 0;
    const endless = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      const more = (): void => {
        while (!response.destroyed && response.write(' '.repeat(64 * 1024))) sent += 1;
        sent += 1;
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    const { port } = endless.address() as AddressInfo;
    try {
      await expect(provider({ url: `http://127.0.0.1:${port}` }).port.start(order)).rejects.toBeInstanceOf(
        IdentityProviderUnavailable,
      );
      // The limit is 256 KiB. The adapter makes two attempts, and the sockets buffer unread bytes.
      expect(sent * 64).toBeLessThan(32 * 1024);
    } finally {
      endless.closeAllConnections();
      endless.close();
    }
  });

  it('is rejected when it is a redirect, so signed data reaches only the provider', async () => {
    await simulator.close();
    const { default: Fastify } = await import('fastify');
    simulator = Fastify({ forceCloseConnections: true });
    let reached = false;
    simulator.post('/v1/sessions', async (_, reply) => reply.redirect('/elsewhere', 307));
    simulator.post('/elsewhere', async () => {
      reached = true;
      return session;
    });
    const elsewhere = await simulator.listen({ host: '127.0.0.1', port: 0 });
    await expect(provider({ url: elsewhere }).port.start(order)).rejects.toBeInstanceOf(
      IdentityProviderUnavailable,
    );
    expect(reached).toBe(false);
  });
});

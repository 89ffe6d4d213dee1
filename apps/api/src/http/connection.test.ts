import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { problemShape } from '@kaisetsu/domain/problem-shape';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, type Harness, startHarness } from '../../test/support/harness.ts';
import { clientWithPin, picture } from '../../test/support/journey.ts';
import { TestClient, verifiedClient } from '../../test/support/test-client.ts';
import { defaultTimeouts, refuseConnection } from './connection.ts';

/** Much quicker than the real ones, and still enough for whoever is quick on a busy machine. */
const short = { headers: 800, request: 1500, checkInterval: 20 };
/** By far less than what a server grants on its own: minutes. */
const longest = 15_000;

describe.each(databases)('clients on a bare socket, on $name', ({ url }) => {
  let harness: Harness;
  let quick: FastifyInstance;
  let applicant: TestClient;
  beforeAll(async () => {
    harness = await startHarness(url);
    quick = await harness.secondNode({ timeouts: short });
    await quick.listen({ host: '127.0.0.1', port: 0 });
    applicant = await verifiedClient(harness);
  });
  afterAll(() => harness.close());

  type SocketResult = { readonly text: string; readonly afterMs: number };
  const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

  /** Talks until the server hangs up; gives what it said and when it hung up. */
  async function talk(say: (socket: Socket) => unknown, port = portOf(quick)): Promise<SocketResult> {
    const socket = connect(port, '127.0.0.1');
    const begun = performance.now();
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await say(socket);
    await closed;
    return { text, afterMs: performance.now() - begun };
  }

  /** A byte at a time, so that the connection is never idle. */
  const dribble = (text: string) => async (socket: Socket) => {
    for (const byte of text) {
      if (socket.destroyed) return;
      socket.write(byte);
      await wait(20);
    }
  };

  function problemIn({ text }: SocketResult): unknown {
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(head.toLowerCase()).toContain('cache-control: no-store');
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    const problem = problemShape.parse(JSON.parse(body));
    expect(head).toContain(`x-request-id: ${problem.requestId}`);
    return [problem.status, problem.type.split(':').at(-1)];
  }

  const headersOf = (client: TestClient, more: Readonly<Record<string, string>>): string =>
    Object.entries({
      host: client.host,
      cookie: `XSRF-TOKEN=${client.cookie}`,
      'x-xsrf-token': client.cookie,
      authorization: client.token,
      ...more,
    })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');

  it('has 10 s for the headers and 30 s for a request, and looks every second, unless told otherwise', () => {
    const { headersTimeout, requestTimeout } = harness.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000]);
    expect(defaultTimeouts).toEqual({ headers: 10_000, request: 30_000, checkInterval: 1_000 });
  });

  it('is one of ten thousand at most', () => {
    expect(harness.app.server.maxConnections).toBe(10_000);
  });

  it('is shown the door when its headers do not end in time, and others are served meanwhile', async () => {
    const slow = Array.from({ length: 20 }, () =>
      talk(dribble(`GET /api/maintenance HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(200)}`)),
    );
    await wait(100);
    expect((await fetch(`http://127.0.0.1:${portOf(quick)}/livez`)).status).toBe(200);
    for (const result of await Promise.all(slow)) {
      expect(problemIn(result)).toEqual([408, 'too-slow']);
      expect(result.afterMs).toBeGreaterThanOrEqual(short.headers - 5);
      expect(result.afterMs).toBeLessThan(longest);
    }
  });

  it('is shown the door when nothing comes at all', async () => {
    expect((await talk(() => undefined)).afterMs).toBeLessThan(longest);
  });

  it('is shown the door when its JSON, or its picture, does not end in time, and nothing is written', async () => {
    const json = headersOf(applicant, { 'content-type': 'application/json', 'content-length': '500' });
    const result = await talk(async (socket) => {
      socket.write(`POST /api/applications/seal-less HTTP/1.1\r\n${json}\r\n`);
      await dribble('{'.repeat(200))(socket);
    });
    expect(problemIn(result)).toEqual([408, 'too-slow']);
    expect(result.afterMs).toBeGreaterThanOrEqual(short.request - 5);

    const parent = await clientWithPin(harness, 'CHILD');
    const type = 'multipart/form-data; boundary=b';
    const form = headersOf(parent, { 'content-type': type, 'content-length': '5000000' });
    const begin = `--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
    const image = (await picture()).toString('latin1').slice(0, 200);
    const upload = await talk(async (socket) => {
      socket.write(`POST /api/documents HTTP/1.1\r\n${form}\r\n${begin}`);
      await dribble(image)(socket);
    });
    expect(problemIn(upload)).toEqual([408, 'too-slow']);
    const { answers } = (await parent.call('getApplication')).json as { answers: { documents: unknown } };
    expect(answers.documents).toEqual([]);
    expect(harness.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('uploads whose sender hung up hold up no later one of the same application', async () => {
    const parent = await clientWithPin(harness, 'CHILD');
    const type = 'multipart/form-data; boundary=b';
    const begin = (bytes: number): string =>
      `POST /api/documents HTTP/1.1\r\n${headersOf(parent, {
        'content-type': type,
        'content-length': String(bytes),
        connection: 'close',
      })}\r\n`;
    const left = Array.from({ length: 6 }, () => {
      const socket = connect(portOf(quick), '127.0.0.1').on('error', () => undefined);
      socket.write(begin(5_000_000));
      return socket;
    });
    await wait(short.request / 3);
    for (const socket of left) socket.destroy();
    const form = [
      '--b\r\ncontent-disposition: form-data; name="type"\r\n\r\nINDIVIDUAL_NUMBER_CARD\r\n',
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nnone\r\n--b--\r\n',
    ].join('');
    const result = await talk((socket) => socket.write(begin(form.length) + form));
    expect(problemIn(result)).toEqual([422, 'picture-refused']);
  });

  it.each([
    ['no HTTP', 'HELO there\r\n\r\n', [400, 'invalid-request']],
    [
      'headers of 20 kB',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      [431, 'headers-too-large'],
    ],
    [
      'two lengths',
      'POST /api/channels HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
      [400, 'invalid-request'],
    ],
    [
      'a length and chunks, as for smuggling',
      'POST /api/channels HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      [400, 'invalid-request'],
    ],
    ['a header name with a space', 'GET / HTTP/1.1\r\nhost : x\r\n\r\n', [400, 'invalid-request']],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', null],
  ])('is refused for %s', async (_, sent, expected) => {
    const result = await talk((socket) => socket.write(sent));
    if (expected === null) expect(result.text).toMatch(/^HTTP\/1\.1 400 /);
    else expect(problemIn(result)).toEqual(expected);
    expect(result.text).not.toMatch(/node:|\bat \w+ \(|HPE_/);
  });

  it('that breaks off in the middle of an answer is hung up on: no second answer is put into the first', async () => {
    const slow = createServer((_, answer) => {
      answer.writeHead(200, { 'content-length': '1000' });
      answer.write('the first half');
    });
    slow.on('clientError', (error, socket) => refuseConnection(false, error, socket as Socket));
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    try {
      const result = await talk(
        (socket) => {
          socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
          socket.once('data', () => socket.write('HELO there\r\n\r\n'));
        },
        (slow.address() as AddressInfo).port,
      );
      expect(result.text).toMatch(/^HTTP\/1\.1 200 /);
      expect(result.text).toMatch(/the first half$/);
    } finally {
      slow.closeAllConnections();
      slow.close();
    }
  });

  it('names no other bank by a second host or by an absolute address', async () => {
    const asked = async (line: string, hosts: string): Promise<string> =>
      (await talk((socket) => socket.write(`${line} HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`))).text;
    const path = '/api/notifications/0587';
    const own = 'host: fukuoka.localhost\r\n';
    const other = 'host: kumamoto.localhost\r\n';
    expect(await asked(`GET ${path}`, other)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await asked(`GET ${path}`, `${own}${other}`)).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(await asked(`GET http://kumamoto.localhost${path}`, own)).toMatch(/^HTTP\/1\.1 40[034] /);
    expect(await asked(`GET ${path}`, `${own}forwarded: host=kumamoto.localhost\r\n`)).toMatch(
      /^HTTP\/1\.1 403 /,
    );
  });

  it('who sends a body of gigabytes is told 413 at once', async () => {
    const huge = headersOf(applicant, { 'content-type': 'application/json', 'content-length': '5000000000' });
    const result = await talk((socket) => {
      socket.write(`POST /api/applications/seal-less HTTP/1.1\r\n${huge}\r\n{`);
      socket.once('data', () => socket.end());
    });
    // It would be 408 had anybody waited for it.
    expect(result.text).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('a visitor of ordinary speed notices nothing of it', async () => {
    expect((await new TestClient(quick).call('getMaintenance')).status).toBe(404);
  });
});

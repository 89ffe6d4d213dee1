// Long because all tests share one harness.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { problemShape } from '@kaisetsu/domain/problem-shape';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { clientWithPin, picture } from '../../../test/support/journey.ts';
import { type TestClient, verifiedClient } from '../../../test/support/test-client.ts';
import { defaultTimeouts, refuseConnection } from './connection.ts';

/** Milliseconds. */
const short = { headers: 800, request: 1500, stall: 1500, upload: 60_000, checkInterval: 20 };
const longest = 15_000;

describe(`the HTTP server on ${testDatabase.name}`, () => {
  const harness = useHarness();
  let quick: FastifyInstance;
  let applicant: TestClient;
  beforeAll(async () => {
    quick = await harness.secondNode({ timeouts: short });
    await quick.listen({ host: '127.0.0.1', port: 0 });
    applicant = await verifiedClient(harness);
  });

  type SocketResult = { readonly text: string; readonly afterMs: number };
  const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

  async function exchange(send: (socket: Socket) => unknown, port = portOf(quick)): Promise<SocketResult> {
    const socket = connect(port, '127.0.0.1');
    const startedAt = performance.now();
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await send(socket);
    await closed;
    return { text, afterMs: performance.now() - startedAt };
  }

  const sendSlowly = (text: string) => async (socket: Socket) => {
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

  const headOf = (
    client: TestClient,
    path: string,
    bytes: number,
    type = 'multipart/form-data; boundary=b',
  ): string =>
    [
      `POST ${path} HTTP/1.1`,
      `host: ${client.host}`,
      `cookie: XSRF-TOKEN=${client.cookie}`,
      `x-xsrf-token: ${client.cookie}`,
      `authorization: ${client.token}`,
      `content-type: ${type}`,
      `content-length: ${bytes}`,
      'connection: close\r\n\r\n',
    ].join('\r\n');
  const typePart = '--b\r\ncontent-disposition: form-data; name="type"\r\n\r\nINDIVIDUAL_NUMBER_CARD\r\n';
  const imagePart = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

  it('allows 10 s for the headers, 30 s for a request, 15 s without a byte of a picture and 30 min for all of it by default', () => {
    const { headersTimeout, requestTimeout } = harness.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 1_800_000]);
    expect(defaultTimeouts).toEqual({
      headers: 10_000,
      request: 30_000,
      stall: 15_000,
      upload: 1_800_000,
      checkInterval: 1_000,
    });
  });

  it('closes a connection with 408 when its headers take too long, and serves other connections meanwhile', async () => {
    const slow = Array.from({ length: 20 }, () =>
      exchange(sendSlowly(`GET /api/maintenance HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(200)}`)),
    );
    await wait(100);
    expect((await fetch(`http://127.0.0.1:${portOf(quick)}/livez`)).status).toBe(200);
    for (const result of await Promise.all(slow)) {
      expect(problemIn(result)).toEqual([408, 'too-slow']);
      expect(result.afterMs).toBeGreaterThanOrEqual(short.headers - 5);
      expect(result.afterMs).toBeLessThan(longest);
    }
  });

  it('closes a connection that sends no byte', async () => {
    expect((await exchange(() => undefined)).afterMs).toBeLessThan(longest);
  });

  it('closes a connection with 408 when JSON takes too long or a picture stalls, and stores no picture', async () => {
    const result = await exchange(async (socket) => {
      socket.write(headOf(applicant, '/api/applications/seal-less', 500, 'application/json'));
      await sendSlowly('{'.repeat(200))(socket);
    });
    expect(problemIn(result)).toEqual([408, 'too-slow']);
    expect(result.afterMs).toBeGreaterThanOrEqual(short.request - 5);

    const parent = await clientWithPin(harness, 'CHILD');
    const jpeg = (await picture()).toString('latin1').slice(0, 200);
    const upload = await exchange((socket) =>
      socket.write(`${headOf(parent, '/api/documents', 5_000_000)}${imagePart}${jpeg}`),
    );
    expect(problemIn(upload)).toEqual([408, 'too-slow']);
    const { answers } = (await parent.call('getApplication')).json as { answers: { documents: unknown } };
    expect(answers.documents).toEqual([]);
    expect(harness.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('takes a photo at 64 kbit/s with a stall of 12 s, in longer than a request may take [SRV-094]', async () => {
    const parent = await clientWithPin(harness, 'CHILD');
    const parts = [typePart + imagePart, await picture(320, 240), '\r\n--b--\r\n'];
    const form = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const requestMs = 5_000;
    const node = await harness.secondNode({ timeouts: { ...defaultTimeouts, request: requestMs } });
    await node.listen({ host: '127.0.0.1', port: 0 });
    const bytesPerSecond = 8_000;
    const pieces = Math.ceil(form.length / (bytesPerSecond / 4));
    const result = await exchange(async (socket) => {
      socket.write(headOf(parent, '/api/documents', form.length));
      for (let piece = 0; piece < pieces; piece += 1) {
        const at = (piece * bytesPerSecond) / 4;
        socket.write(form.subarray(at, at + bytesPerSecond / 4));
        await wait(piece === 0 ? 12_000 : 250);
      }
    }, portOf(node));
    expect(result.text).toMatch(/^HTTP\/1\.1 204 /);
    // A timer of 12 s can fire a little early.
    expect(result.afterMs).toBeGreaterThan(2 * requestMs);
  }, 60_000);

  it('does not count uploads with a closed connection in the limit of three open uploads of one application', async () => {
    const parent = await clientWithPin(harness, 'CHILD');
    const begin = (bytes: number): string => headOf(parent, '/api/documents', bytes);
    const abandoned = Array.from({ length: 6 }, () => {
      const socket = connect(portOf(quick), '127.0.0.1').on('error', () => undefined);
      socket.write(begin(5_000_000));
      return socket;
    });
    await wait(short.request / 3);
    for (const socket of abandoned) socket.destroy();
    const form = `${typePart}${imagePart}none\r\n--b--\r\n`;
    const result = await exchange((socket) => socket.write(begin(form.length) + form));
    expect(problemIn(result)).toEqual([422, 'picture-refused']);
  });

  it.each([
    ['a text that is not HTTP', 'HELO there\r\n\r\n', [400, 'invalid-request']],
    [
      'headers of 20 kB',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      [431, 'headers-too-large'],
    ],
    [
      'two content lengths',
      'POST /api/channels HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
      [400, 'invalid-request'],
    ],
    [
      'content-length with chunked encoding (request smuggling)',
      'POST /api/channels HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      [400, 'invalid-request'],
    ],
    ['a header name with a space', 'GET / HTTP/1.1\r\nhost : x\r\n\r\n', [400, 'invalid-request']],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', [400, 'invalid-request']],
    [
      'two hosts',
      'GET /livez HTTP/1.1\r\nhost: x\r\nhost: x\r\nconnection: close\r\n\r\n',
      [400, 'invalid-request'],
    ],
    [
      'an unknown expectation',
      'GET /livez HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n',
      [417, 'expectation-failed'],
    ],
  ])('rejects %s [SRV-082, SRV-083]', async (_, sent, expected) => {
    const result = await exchange((socket) => socket.write(sent));
    expect(problemIn(result)).toEqual(expected);
    expect(result.text).not.toMatch(/node:|\bat \w+ \(|HPE_/);
  });

  it('closes a connection that sends invalid HTTP during a response, and sends no second response', async () => {
    const slow = createServer((_, answer) => {
      answer.writeHead(200, { 'content-length': '1000' });
      answer.write('the first half');
    });
    slow.on('clientError', (_, socket) => refuseConnection(false, '', socket as Socket));
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    try {
      const result = await exchange(
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

  it('does not change the bank for a second Host header, an absolute URL or a Forwarded header', async () => {
    const asked = async (line: string, hosts: string): Promise<string> =>
      (await exchange((socket) => socket.write(`${line} HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`)))
        .text;
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

  it('answers 413 to a content-length of 5 GB before the body arrives', async () => {
    const huge = headOf(applicant, '/api/applications/seal-less', 5_000_000_000, 'application/json');
    const result = await exchange((socket) => {
      socket.write(`${huge}{`);
      socket.once('data', () => socket.end());
    });
    expect(result.text).toMatch(/^HTTP\/1\.1 413 /);
  });
});

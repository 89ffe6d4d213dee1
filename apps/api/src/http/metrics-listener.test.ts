import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { listenForMetrics } from './metrics-listener.ts';

let listener: FastifyInstance;
afterEach(() => listener.close());

const listen = async (read: () => Promise<string>): Promise<string> => {
  listener = await listenForMetrics(read, { port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}`;
};

describe('the metrics listener', () => {
  it('[OPS-003] answers GET /metrics in the Prometheus format and nothing else', async () => {
    const at = await listen(async () => 'up 1\n');
    const answer = await fetch(`${at}/metrics?x=1`);
    expect([answer.status, await answer.text()]).toEqual([200, 'up 1\n']);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const path of ['/', '/metrics/', '/metrics/x', '//metrics', '/api/maintenance', '/livez']) {
      const other = await fetch(at + path);
      expect([path, other.status, await other.text()]).toEqual([path, 404, '']);
    }
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect([method, (await fetch(`${at}/metrics`, { method })).status]).toEqual([method, 404]);
  });

  it('answers 500 without details when the metrics cannot be read', async () => {
    const at = await listen(() => Promise.reject(new Error('secret')));
    const answer = await fetch(`${at}/metrics`);
    expect([answer.status, await answer.text()]).toEqual([500, '']);
  });

  it('[OPS-003] closes although a keep-alive connection is open', async () => {
    const at = await listen(async () => 'up 1\n');
    await (await fetch(`${at}/metrics`)).text();
    await listener.close();
    await expect(fetch(`${at}/metrics`)).rejects.toThrow();
  });
});

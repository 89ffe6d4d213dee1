import { afterEach, describe, expect, it } from 'vitest';
import { listenForMetrics, type MetricsListener } from './metrics-listener.ts';

let listener: MetricsListener | undefined;
afterEach(() => listener?.close());

const listen = async (read: () => Promise<string>): Promise<string> => {
  listener = await listenForMetrics({ port: 0, host: '127.0.0.1', read });
  return `http://127.0.0.1:${listener.port}`;
};

describe('the metrics listener', () => {
  it('[OPS-003] answers GET /metrics in the Prometheus format', async () => {
    const at = await listen(async () => 'up 1\n');
    const answer = await fetch(`${at}/metrics?x=1`);
    expect([answer.status, await answer.text()]).toEqual([200, 'up 1\n']);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('[OPS-003] answers 404 to another path and 405 to another method', async () => {
    const at = await listen(async () => 'up 1\n');
    for (const path of [
      '/',
      '/metrics/',
      '/metrics/x',
      '//metrics',
      '/api/maintenance',
      '/livez',
      '/dev/mail',
    ]) {
      const answer = await fetch(at + path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, '']);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await fetch(`${at}/metrics`, { method });
      expect([method, answer.status, await answer.text()]).toEqual([method, 405, '']);
    }
  });

  it('answers 500 without details when the metrics cannot be read', async () => {
    const at = await listen(() => Promise.reject(new Error('secret')));
    const answer = await fetch(`${at}/metrics`);
    expect([answer.status, await answer.text()]).toEqual([500, '']);
  });

  it('[OPS-003] closes although a keep-alive connection is open', async () => {
    const at = await listen(async () => 'up 1\n');
    await (await fetch(`${at}/metrics`)).text();
    await listener?.close();
    listener = undefined;
    await expect(fetch(`${at}/metrics`)).rejects.toThrow();
  });
});

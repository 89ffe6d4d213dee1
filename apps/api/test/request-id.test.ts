import { beforeAll, describe, expect, it } from 'vitest';
import { useHarness } from './support/harness.ts';
import { clientWithPin } from './support/journey.ts';
import { useProvider } from './support/provider.ts';
import { TestClient } from './support/test-client.ts';

type Line = Readonly<Record<string, unknown>>;

describe('the request id', () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));
  beforeAll(async () => {
    provider.deliverTo = harness.app;
  });

  const carrying = (id: string, log: readonly string[]): Line[] =>
    log.filter((line) => line.includes(`"${id}"`)).map((line) => JSON.parse(line) as Line);
  const messages = (lines: readonly Line[]): unknown[] => lines.map(({ msg }) => msg);

  it('[OPS-005] is the same in the response, in the logs of API and provider, and in the provider’s webhook', async () => {
    const id = 'from-the-proxy-2026-0001';
    const client = await clientWithPin(harness);
    const sent = { headers: { 'x-request-id': id } };
    const started = await client.call('startEkyc', { supplement: false }, sent);
    expect([started.status, started.headers['x-request-id']]).toEqual([200, id]);
    expect(messages(carrying(id, harness.log))).toEqual(['identity provider answered', 'request completed']);
    const theirs = carrying(id, provider.log);
    expect(messages(theirs)).toEqual(['incoming request', 'session started', 'request completed']);
    expect(theirs[0]).toMatchObject({ reqId: id, req: { method: 'POST', path: '/v1/sessions' } });

    const { url } = started.json as { url: string };
    await provider.decide(url, 'approved');
    await provider.answered(url, 1);
    await expect
      .poll(() => messages(carrying(id, provider.log)).slice(theirs.length))
      .toContain('webhook delivered');
    const back = carrying(id, harness.log).slice(2);
    const find = (message: string) => back.find(({ msg }) => msg === message);
    expect(find('identity webhook')).toMatchObject({ reqId: id, status: 4 });
    expect(find('request completed')).toMatchObject({ reqId: id, route: '/webhooks/identity' });
  });

  it('[OPS-005] is logged with the reason of a provider failure, and is returned to the applicant', async () => {
    const client = await clientWithPin(harness);
    await provider.behave({ scenario: 'down', downMode: 'garbage' });
    const refused = await client.call('startEkyc', { supplement: false });
    await provider.behave({});
    const { requestId } = refused.problem;
    expect([refused.status, refused.headers['x-request-id']]).toEqual([503, requestId]);
    expect(carrying(requestId, harness.log)[0]).toMatchObject({
      level: 'warn',
      call: 'start',
      reason: 'identity provider: invalid response',
    });
    expect(messages(carrying(requestId, provider.log))).toContain('incoming request');
  });

  it('is a new id when the request has an invalid id', async () => {
    const client = new TestClient(harness.app);
    for (const given of ['short', 'with space in it', 'x'.repeat(65), '../../etc/passwd']) {
      const answer = await client.call('getMaintenance', undefined, { headers: { 'x-request-id': given } });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

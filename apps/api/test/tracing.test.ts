import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTracing } from '../src/observe/otlp.ts';
import { deriveSessionTrace } from '../src/observe/request-span.ts';
import { personal } from './support/answers.ts';
import { testDatabase, useHarness } from './support/harness.ts';
import { approvedClient, clientWithPin, picture, upload } from './support/journey.ts';
import { useProvider } from './support/provider.ts';
import { type TestClient, verifiedClient } from './support/test-client.ts';

type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
};
type Batch = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

async function startCollector({ hangs = false, status = 200 } = {}) {
  const bodies: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      bodies.push(body);
      if (!hangs) response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: (): Span[] =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

type Collector = Awaited<ReturnType<typeof startCollector>>;

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

/** All nodes run in this process. */
const startRecording = ({ endpoint }: Collector, ratio = 1, onFault: () => void = () => undefined) =>
  startTracing({ endpoint, ratio, secret: new Uint8Array(32) }, onFault);

describe(`a node on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));
  beforeAll(async () => {
    provider.deliverTo = harness.app;
  });

  const lines = (log: readonly string[]) => log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const messagesOf = (id: string, log: readonly string[]): unknown[] =>
    lines(log)
      .filter((line) => line.traceId === id)
      .map(({ msg }) => msg);

  async function verifyIdentity(
    client: TestClient,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const started = await client.call('startEkyc', { supplement: false }, { headers });
    expect(started.status).toBe(200);
    const { url } = started.json as { url: string };
    await provider.decide(url, 'approved');
    await provider.answered(url, 1);
  }
  const childrenOf = (parent: Span | undefined, spans: readonly Span[]): string[] =>
    spans.filter((span) => span.parentSpanId === parent?.spanId).map(({ name }) => name);

  it('records a call, its SQL statements, provider call, webhook and status call in the trace that its traceparent names [OPS-092, OPS-093]', async () => {
    const collector = await startCollector();
    const tracing = await startRecording(collector);
    await verifyIdentity(await clientWithPin(harness), { traceparent });
    await tracing.stop();

    const spans = collector.spans().filter((span) => span.traceId === traceId);
    const named = (name: string): Span | undefined => spans.find((span) => span.name === name);
    const call = named('POST /api/ekyc');
    const webhook = named('POST /webhooks/identity');
    expect(call?.parentSpanId).toBe('b7ad6b7169203331');
    expect(named('identity start')?.parentSpanId).toBe(call?.spanId);
    expect(webhook?.parentSpanId).toBe(named('identity start')?.spanId);
    expect(named('identity status')?.parentSpanId).toBe(webhook?.spanId);
    expect(childrenOf(call, spans)).toEqual(expect.arrayContaining(['with']));
    expect(childrenOf(webhook, spans)).toEqual(expect.arrayContaining(['select']));
    expect(messagesOf(traceId, harness.log)).toEqual(
      expect.arrayContaining(['identity provider answered', 'identity webhook', 'request completed']),
    );
    expect(messagesOf(traceId, provider.log)).toEqual(
      expect.arrayContaining(['session started', 'webhook delivered']),
    );
    await collector.close();
  });

  it('records all calls of a session in one trace, with SQL statements, provider call and webhook, when the browser sends no traceparent [OPS-243]', async () => {
    const collector = await startCollector();
    const tracing = await startRecording(collector);
    const other = await clientWithPin(harness);
    const client = await clientWithPin(harness);
    await verifyIdentity(client, {});
    expect((await client.call('getApplication', undefined)).status).toBe(200);
    await tracing.stop();

    const { traceId: session } = deriveSessionTrace(harness.appSecret, client.token);
    const spans = collector.spans().filter((span) => span.traceId === session);
    const requests = spans.filter(({ name }) => /^(GET|POST) \//.test(name));
    expect(requests.map(({ name }) => name).sort()).toEqual([
      'GET /api/applications',
      'GET /api/branch',
      'GET /api/public-key',
      'POST /api/applications/agreements',
      'POST /api/applications/branch',
      'POST /api/applications/personal',
      'POST /api/applications/seal-less',
      'POST /api/applications/workplace',
      'POST /api/ekyc',
      'POST /api/pin',
      'POST /webhooks/identity',
    ]);
    for (const request of requests) {
      expect(childrenOf(request, spans).filter((name) => ['with', 'select'].includes(name))).not.toEqual([]);
    }
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['identity start', 'identity status']),
    );
    expect(messagesOf(session, provider.log)).toContain('webhook delivered');
    expect(deriveSessionTrace(harness.appSecret, other.token).traceId).not.toBe(session);
    await collector.close();
  });

  it.each([
    { share: 0, decision: '01', proxies: [], isRecorded: false },
    { share: 1, decision: '00', proxies: [], isRecorded: true },
    { share: 0, decision: '01', proxies: ['127.0.0.1'], isRecorded: true },
    { share: 1, decision: '00', proxies: ['127.0.0.1'], isRecorded: false },
  ])(
    'follows the sampling decision of a traceparent only if a trusted proxy sends it: sampled share $share, decision $decision, trusted proxies $proxies [OPS-243]',
    async ({ share, decision, proxies, isRecorded }) => {
      const collector = await startCollector();
      const tracing = await startRecording(collector, share);
      const node = await harness.secondNode({ trustedProxies: proxies });
      const answer = await node.inject({
        url: '/api/maintenance',
        headers: { host: 'fukuoka.localhost', traceparent: traceparent.replace(/01$/, decision) },
      });
      expect(answer.statusCode).toBeLessThan(500);
      await tracing.stop();
      expect(collector.spans().some((span) => span.traceId === traceId)).toBe(isRecorded);
      await collector.close();
    },
  );

  it('records no personal data, token or IP address [OPS-093]', async () => {
    const collector = await startCollector();
    const tracing = await startRecording(collector);
    const answers = personal({ lastName: '鸛沼', firstName: '椛音', mobilePhoneNumber: '080-7418-5296' });
    const marked = await verifiedClient(harness, { mailAddress: 'kounotori.canary@kakushi.example.jp' });
    expect((await marked.call('postPersonal', answers)).status).toBe(204);
    const client = await approvedClient(harness, provider, { supplement: true });
    await upload(client, 'CURRENT_ADDRESS_CERTIFICATE', await picture());
    await tracing.stop();
    const sent = collector.bodies.join('\n');
    const expected = ['POST /api/applications/personal', 'decode picture', 'kaisetsu-api'];
    expect(expected.filter((name) => !sent.includes(name))).toEqual([]);
    const secrets = [marked.token, client.token, 'kounotori', '鸛沼', '椛音', '080-7418-5296', '127.0.0.1'];
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
    await collector.close();
  });

  it('answers calls, and stops tracing within 8 s, when the collector sends no response [OPS-093]', async () => {
    const collector = await startCollector({ hangs: true });
    const tracing = await startRecording(collector);
    const client = await clientWithPin(harness);
    expect((await client.call('getApplication', undefined)).status).toBe(200);
    const stopping = performance.now();
    await tracing.stop();
    expect(collector.bodies.length).toBeGreaterThan(0);
    // The exporter alone would wait 10 s; a busy machine is slow.
    expect(performance.now() - stopping).toBeLessThan(8_000);
    await collector.close();
  });

  it('reports a collector that rejects the spans, and still answers calls [OPS-093]', async () => {
    const collector = await startCollector({ status: 400 });
    let faults = 0;
    const tracing = await startRecording(collector, 1, () => {
      faults += 1;
    });
    const client = await clientWithPin(harness);
    expect((await client.call('getApplication', undefined)).status).toBe(200);
    await expect.poll(() => faults).toBeGreaterThan(0);
    await tracing.stop();
    await collector.close();
  });

  it('adds a trace id to log lines even without a collector: the id in the traceparent, or that of the session if the traceparent is invalid [OPS-092]', async () => {
    const client = await clientWithPin(harness);
    const seen = harness.log.length;
    await client.call('getApplication', undefined, { headers: { traceparent: '00-none-none-01' } });
    await client.call('getApplication', undefined, { headers: { traceparent } });
    const [first, second] = lines(harness.log.slice(seen));
    expect(first?.traceId).toBe(deriveSessionTrace(harness.appSecret, client.token).traceId);
    expect(second?.traceId).toBe(traceId);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTracing } from '../src/tracing/otlp.ts';
import { personal } from './support/answers.ts';
import { databases, type Harness, startHarness } from './support/harness.ts';
import { approvedClient, clientWithPin, picture, upload } from './support/journey.ts';
import { type Provider, startProvider } from './support/provider.ts';
import { verifiedClient } from './support/test-client.ts';

type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
};
type Batch = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** A collector that accepts OTLP over HTTP as JSON. With `hangs` it reads the requests and sends no response. */
async function startCollector({ hangs = false } = {}) {
  const bodies: string[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      bodies.push(body);
      if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
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

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const ignoreFault = (): void => undefined;

describe.each(databases)('traces on $name', ({ url }) => {
  let harness: Harness;
  let provider: Provider;
  beforeAll(async () => {
    provider = await startProvider();
    harness = await startHarness(url, { env: provider.env });
    provider.deliverTo = harness.app;
  });
  afterAll(async () => {
    await provider.stop();
    await harness.close();
  });

  const lines = (log: readonly string[]) => log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const messagesOf = (id: string, log: readonly string[]): unknown[] =>
    lines(log)
      .filter((line) => line.traceId === id)
      .map(({ msg }) => msg);

  it('call, statements, provider call, webhook and status call have one trace id [OPS-092, OPS-093]', async () => {
    const collector = await startCollector();
    const tracing = await startTracing({ endpoint: collector.endpoint, ratio: 1 }, ignoreFault);
    const client = await clientWithPin(harness);
    const started = await client.call('startEkyc', { supplement: false }, { headers: { traceparent } });
    expect(started.status).toBe(200);
    const answered = provider.answers.length;
    await provider.decide((started.json as { url: string }).url, 'approved');
    await provider.answered(answered + 1);
    await tracing.stop();

    const trace = collector.spans().filter((span) => span.traceId === traceId);
    const named = (name: string): Span | undefined => trace.find((span) => span.name === name);
    const call = named('POST /api/ekyc');
    const webhook = named('POST /webhooks/identity');
    expect(call?.parentSpanId).toBe('b7ad6b7169203331');
    expect(named('identity start')?.parentSpanId).toBe(call?.spanId);
    // The provider's webhook continues the span of the call that started the session.
    expect(webhook?.parentSpanId).toBe(named('identity start')?.spanId);
    expect(named('identity status')?.parentSpanId).toBe(webhook?.spanId);
    const statementsOf = (parent: Span | undefined): string[] =>
      trace.filter((span) => span.parentSpanId === parent?.spanId).map(({ name }) => name);
    expect(statementsOf(call)).toEqual(expect.arrayContaining(['with']));
    expect(statementsOf(webhook)).toEqual(expect.arrayContaining(['select']));
    expect(messagesOf(traceId, harness.log)).toEqual(
      expect.arrayContaining(['identity provider answered', 'identity webhook', 'request completed']),
    );
    expect(messagesOf(traceId, provider.log)).toEqual(
      expect.arrayContaining(['session started', 'webhook delivered']),
    );
    await collector.close();
  });

  it('traces contain no personal data, token or IP address [OPS-093]', async () => {
    const collector = await startCollector();
    const tracing = await startTracing({ endpoint: collector.endpoint, ratio: 1 }, ignoreFault);
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

  it('a collector that hangs delays neither a call nor the stop of the node [OPS-093]', async () => {
    const collector = await startCollector({ hangs: true });
    const tracing = await startTracing({ endpoint: collector.endpoint, ratio: 1 }, ignoreFault);
    const client = await clientWithPin(harness);
    expect((await client.call('getApplication', undefined)).status).toBe(200);
    const stopping = performance.now();
    await tracing.stop();
    expect(collector.bodies.length).toBeGreaterThan(0);
    // The stop waits for at most 2 s; the rest is a margin for a busy machine. The exporter alone would wait for 10 s.
    expect(performance.now() - stopping).toBeLessThan(8_000);
    await collector.close();
  });

  it('log lines have the trace id of a valid header, or a new one, when there is no collector [OPS-092]', async () => {
    const client = await clientWithPin(harness);
    const seen = harness.log.length;
    await client.call('getApplication', undefined, { headers: { traceparent: '00-none-none-01' } });
    await client.call('getApplication', undefined, { headers: { traceparent } });
    const [first, second] = lines(harness.log.slice(seen));
    expect(first?.traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
    expect(second?.traceId).toBe(traceId);
  });
});

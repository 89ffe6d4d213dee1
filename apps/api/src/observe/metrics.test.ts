import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../test/support/harness.ts';
import { approvedClient, clientWithPin, picture, startedEkyc, upload } from '../../test/support/journey.ts';
import { cutOverInstant, lawDay } from '../../test/support/law-day.ts';
import { useProvider } from '../../test/support/provider.ts';
import { resetData } from '../../test/support/reset-data.ts';
import { TestClient, verifiedClient } from '../../test/support/test-client.ts';
import { createOutboxQueue } from '../adapters/postgres/mail/outbox.ts';
import { startOutboxWorker } from '../boot/jobs/outbox-worker.ts';
import { MailRefused } from '../core/mail-ports.ts';
import { PictureRefused, type Pictures } from '../core/ports.ts';
import { version } from './log.ts';
import { createMetrics, type MetricSources } from './metrics.ts';
import { observeMailer, observePorts } from './observed-ports.ts';

function samplesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const idleSources: MetricSources = {
  banks: ['0177'],
  connections: () => ({ total: 0, idle: 0, waiting: 0 }),
  outbox: async () => [],
  isWritable: async () => true,
  cases: async () => [],
};

describe(`the metrics of a node on ${testDatabase.name}`, () => {
  const provider = useProvider();
  const harness = useHarness(() => ({ env: provider.env }));
  const read = async (): Promise<Map<string, number>> => samplesIn(await harness.metrics.text());
  beforeAll(async () => {
    provider.deliverTo = harness.app;
  });
  beforeEach(() => resetData(harness));

  it('names the version of the product and of Node in kaisetsu_build_info [OPS-091]', async () => {
    expect(
      (await read()).get(`kaisetsu_build_info{version="${version}",node_version="${process.versions.node}"}`),
    ).toBe(1);
  });

  it('starts the counters of identity statuses and mails at zero', async () => {
    const ofNewNode = createMetrics({
      ...idleSources,
      banks: harness.banks.all.map(({ bank }) => bank.code),
    });
    const samples = samplesIn(await ofNewNode.text());
    for (const name of [
      'kaisetsu_identity_statuses_total{status="approved",bank="0177"}',
      'kaisetsu_identity_statuses_total{status="refused",bank="0181"}',
      'kaisetsu_mail_attempts_total{outcome="failed"}',
      'kaisetsu_outbox_mails{kind="completion",state="waiting"}',
      'kaisetsu_outbox_oldest_seconds{kind="code"}',
    ]) {
      expect([name, samples.get(name)]).toEqual([name, 0]);
    }
    expect(samples.get('kaisetsu_database_up')).toBe(1);
  });

  it('[OPS-001] counts the steps of applicants by bank and flow, and the results of the provider', async () => {
    const before = await read();
    const general = await approvedClient(harness, provider);
    expect((await general.call('completeApplication', {})).status).toBe(200);
    const child = await approvedClient(harness, provider, { type: 'CHILD' });
    for (const type of ['INDIVIDUAL_NUMBER_CARD', 'CERTIFICATE_RESIDENCE'] as const) {
      expect((await upload(child, type, await picture())).status).toBe(204);
    }
    expect((await child.call('completeApplication', {})).status).toBe(200);
    const started = (await provider.sessions()).slice(0, 2);
    for (const { id } of started) await provider.answered(id, 1);

    const after = await read();
    const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const step = (call: string, type: string): number =>
      grown(`kaisetsu_calls_succeeded_total{call="${call}",bank="0177",type="${type}"}`);
    const steps = 'registerCode verifyCode postPersonal postWorkplace postBranch postPin startEkyc'.split(
      ' ',
    );
    for (const call of [...steps, 'completeApplication']) {
      expect([call, step(call, 'GENERAL'), step(call, 'CHILD')]).toEqual([call, 1, 1]);
    }
    expect([step('postSealLess', 'GENERAL'), step('postSealLess', 'CHILD')]).toEqual([1, 0]);
    expect([step('postParent', 'GENERAL'), step('postParent', 'CHILD')]).toEqual([0, 1]);
    expect(step('postDocument', 'CHILD')).toBe(2);

    const countOf = (status: string): number =>
      grown(`kaisetsu_identity_statuses_total{status="${status}",bank="0177"}`);
    expect([countOf('created'), countOf('approved'), countOf('refused')]).toEqual([2, 2, 0]);
    expect(grown('kaisetsu_identity_provider_seconds_count{call="start",outcome="answered"}')).toBe(2);

    const route = 'method="POST",route="/api/application-complete"';
    expect(grown(`kaisetsu_http_requests_total{${route},status="200",bank="0177"}`)).toBe(2);
    expect(grown(`kaisetsu_http_request_seconds_count{${route}}`)).toBe(2);
    expect(grown(`kaisetsu_http_request_seconds_bucket{le="+Inf",${route}}`)).toBe(2);
  });

  it('[OPS-001] counts the session that the cut-over ends and the session that replaces it', async () => {
    const client = await clientWithPin(harness);
    await startedEkyc(client);
    const before = await read();
    harness.setLawTime(cutOverInstant);
    await startedEkyc(client);
    harness.setLawTime(lawDay);
    const after = await read();
    const grown = (status: string): number => {
      const name = `kaisetsu_identity_statuses_total{status="${status}",bank="0177"}`;
      return (after.get(name) ?? 0) - (before.get(name) ?? 0);
    };
    expect([grown('expired'), grown('created')]).toEqual([1, 1]);
  });

  it('[OPS-001] counts refusals by kind and failed provider calls', async () => {
    const before = await read();
    const stranger = await new TestClient(harness.app).arrive();
    expect((await stranger.call('getApplication')).status).toBe(401);
    const early = await verifiedClient(harness, { host: 'kumamoto.localhost' });
    expect((await early.call('completeApplication', {})).status).toBe(409);
    await provider.behave({ scenario: 'down', downMode: 'error' });
    const ready = await clientWithPin(harness);
    expect((await ready.call('startEkyc', { supplement: false })).status).toBe(503);
    await provider.behave({});
    await harness.app.inject({ method: 'GET', url: '/%zz', headers: { host: 'x' } });

    const after = await read();
    for (const name of [
      'kaisetsu_refusals_total{problem="unauthenticated",bank="0177"}',
      'kaisetsu_refusals_total{problem="out-of-order",bank="0587"}',
      'kaisetsu_refusals_total{problem="provider-unavailable",bank="0177"}',
      'kaisetsu_identity_provider_seconds_count{call="start",outcome="failed"}',
      'kaisetsu_http_requests_total{method="GET",route="none",status="400",bank=""}',
    ]) {
      expect([name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]).toEqual([name, 1]);
    }
  });

  it('[OPS-001] reports the age of the oldest unsent mail, and counts the outcomes of attempts to send', async () => {
    expect((await read()).get('kaisetsu_outbox_mails{kind="code",state="waiting"}')).toBe(0);
    const visitor = await new TestClient(harness.app).arrive();
    for (const name of ['one', 'two', 'three']) {
      const mailAddress = `${name}-${randomUUID()}@example.jp`;
      const request = { bankCode: '0177', mailAddress, applicationType: 'GENERAL' };
      expect((await visitor.call('registerCode', request)).status).toBe(200);
    }
    await harness.db
      .query`update outbox set created_at = now() - interval '90 seconds' where sent_at is null`;
    const waiting = await read();
    expect(waiting.get('kaisetsu_outbox_mails{kind="code",state="waiting"}')).toBe(3);
    const age = waiting.get('kaisetsu_outbox_oldest_seconds{kind="code"}') ?? 0;
    expect(age >= 90 && age < 150).toBe(true);

    let tries = 0;
    const worker = startOutboxWorker({
      queue: createOutboxQueue(harness.db, harness.sealer),
      mailer: observeMailer(
        {
          async send() {
            tries += 1;
            if (tries === 1) throw new Error('away');
            if (tries === 2) throw new MailRefused('to');
          },
        },
        harness.metrics,
      ),
      log: { info() {}, warn() {}, error() {} },
      everyMs: 10,
      computeBackoffSeconds: () => 0,
    });
    await expect.poll(() => tries).toBe(4);
    await worker.stop();
    const after = await read();
    const tried = (outcome: string) => after.get(`kaisetsu_mail_attempts_total{outcome="${outcome}"}`);
    expect([tried('sent'), tried('failed'), tried('refused')]).toEqual([2, 1, 1]);
    expect(after.get('kaisetsu_outbox_mails{kind="code",state="waiting"}')).toBe(0);
    expect(after.get('kaisetsu_outbox_mails{kind="code",state="parked"}')).toBe(1);
  });

  it.each([
    { error: new PictureRefused('too-slow'), outcome: 'too-slow', message: 'picture refused' },
    { error: new Error('out of order'), outcome: 'error', message: 'picture not decoded' },
  ])('logs a picture with the reason $outcome as “$message”', async ({ error, outcome, message }) => {
    const lines: unknown[] = [];
    const log = { info: () => undefined, warn: (...line: unknown[]) => void lines.push(line) };
    const failing: Pictures = { clean: () => Promise.reject(error) };
    const { pictures } = observePorts({ ...harness.ports, pictures: failing }, harness.metrics, log);
    await expect(
      pictures.clean(new Uint8Array(3), { mailbox: '', network: '' }, AbortSignal.any([])),
    ).rejects.toBe(error);
    expect(lines).toEqual([[{ reason: outcome, bytes: 3 }, message]]);
  });

  it('[OPS-002] uses one label value for all unknown paths, one for unknown methods and one for unknown hosts', async () => {
    const part = fc.stringMatching(/^[\w.%~-]{1,20}$/);
    const request = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PROPFIND', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE'),
      url: fc.tuple(fc.constantFrom('', '/api', '/dev', '/assets', '/api/notifications'), part),
      host: fc.oneof(part, fc.constantFrom('fukuoka.localhost', '"}\\\n', '')),
    });
    for (const { method, url: address, host } of fc.sample(request, 150)) {
      const [folder, rest] = address;
      const at = `${folder}/${rest}?name=${rest}`;
      await harness.app.inject({ method: method as 'GET', url: at, headers: { host } });
    }
    const text = await harness.metrics.text();
    const valuesOf = (label: string): string[] =>
      [
        ...new Set([...text.matchAll(new RegExp(`${label}="([^"]*)"`, 'g'))].map(([, value]) => value ?? '')),
      ].toSorted();
    expect(valuesOf('bank')).toEqual(['', ...harness.banks.all.map(({ bank }) => bank.code)].toSorted());
    expect(valuesOf('method')).toEqual(['GET', 'HEAD', 'POST', 'other']);
    const isRoute = (path: string): boolean =>
      (['GET', 'POST'] as const).some((method) => harness.app.hasRoute({ method, url: path }));
    expect(valuesOf('route').filter((route) => !isRoute(route))).toEqual(['none']);
    // A label value for each path would add thousands.
    expect(samplesIn(text).size).toBeLessThan(1200);
  });
});

describe('the metrics during a failure of the database', () => {
  it('reports that the database is down, and contains the other metrics, when the outbox cannot be read', async () => {
    const metrics = createMetrics({
      ...idleSources,
      connections: () => ({ total: 3, idle: 1, waiting: 7 }),
      outbox: () => Promise.reject(new Error('away')),
    });
    const text = await metrics.text();
    const samples = samplesIn(text);
    expect(samples.get('kaisetsu_database_up')).toBe(0);
    expect(samples.get('kaisetsu_database_connections{state="busy"}')).toBe(2);
    expect(samples.get('kaisetsu_database_waiting')).toBe(7);
    expect(text).not.toContain('kaisetsu_outbox_mails{');
  });

  it('reports that the database is down while it refuses writes, and still counts the mails [OPS-242]', async () => {
    const metrics = createMetrics({
      ...idleSources,
      outbox: async () => [{ kind: 'code', waiting: 2, parked: 0, oldestSeconds: 5 }],
      isWritable: async () => false,
    });
    const samples = samplesIn(await metrics.text());
    expect(samples.get('kaisetsu_database_up')).toBe(0);
    expect(samples.get('kaisetsu_outbox_mails{kind="code",state="waiting"}')).toBe(2);
  });
});

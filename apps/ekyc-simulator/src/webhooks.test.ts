import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createWorkbench, startRequest } from '../test/simulator-client.ts';
import type { Settings } from './scenario.ts';

async function walked(
  settings: Partial<Settings>,
  prepare?: (bench: ReturnType<typeof createWorkbench>) => void,
) {
  const bench = createWorkbench();
  prepare?.(bench);
  await bench.setScenario(settings);
  const id = await bench.start();
  await bench.walk(id);
  return { ...bench, id };
}

function statusesOf({ received }: Pick<ReturnType<typeof createWorkbench>, 'received'>): string[] {
  return received.map(({ event }) => event.status);
}

it('sends a signed webhook for each status change', async () => {
  const bench = await walked({ scenario: 'success-supplement' });
  await bench.advance(60_000);
  expect(statusesOf(bench)).toEqual(['processing', 'approved']);
  const [, outcome] = bench.received;
  const timestamp = outcome?.headers['x-timestamp'] ?? '';
  const signature = createHmac('sha256', 'the webhook secret')
    .update(`${timestamp}.${outcome?.body}`)
    .digest('hex');
  expect(outcome?.headers['x-signature']).toBe(signature);
  expect(timestamp).toBe(String(Date.parse('2026-11-01T00:00:02Z') / 1000));
  expect(outcome?.url).toBe(startRequest.webhookUrl);
  expect(outcome?.event).toEqual({
    eventId: outcome?.headers['x-event-id'],
    type: 'session.updated',
    sessionId: bench.id,
    reference: 'our-session-1',
    status: 'approved',
    supplementRequired: true,
    occurredAt: '2026-11-01T00:00:02.000Z',
  });
});

const failures: [string, () => number | Error][] = [
  ['a 500', () => 500],
  ['a 401', () => 401],
  ['a 302', () => 302],
  ['no connection', () => new Error('other side closed')],
];
it.each(failures)('after %s, retries after 1, 5, 30, 120 and 600 s, then stops', async (_, answer) => {
  const bench = await walked({ scenario: 'stuck' }, ({ product }) => {
    product.answer = answer;
  });
  await bench.advance(24 * 3_600_000);
  const times = bench.received.map(({ at }) => at.getTime());
  expect(times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000)).toEqual([
    1, 5, 30, 120, 600,
  ]);
  expect(new Set(bench.received.map(({ event }) => event.eventId)).size).toBe(1);
  for (const { at, headers } of bench.received) {
    expect(headers['x-timestamp']).toBe(String(at.getTime() / 1000));
  }
});

it('stops retrying after a 2xx, and reports the delivery in the control API', async () => {
  let answers = 0;
  const bench = await walked({ scenario: 'stuck' }, ({ product }) => {
    product.answer = () => {
      answers += 1;
      return answers < 3 ? 503 : 204;
    };
  });
  await bench.advance(3_600_000);
  expect(bench.received).toHaveLength(3);
  const [session] = (await bench.app.inject({ url: '/control/api/sessions' })).json().sessions;
  expect(session.webhooks).toMatchObject([{ attempts: 3, delivered: true, lastAnswer: '204' }]);
});

it('[SRV-057] sends duplicates with the same event id and body', async () => {
  const bench = await walked({ duplicateWebhooks: 2 });
  await bench.advance(2_001);
  expect(statusesOf(bench)).toEqual([...Array(3).fill('processing'), ...Array(3).fill('approved')]);
  expect(new Set(bench.received.map(({ body }) => body)).size).toBe(2);
});

it('[SRV-057] sends the outcome before the earlier status when reorderWebhooks is set', async () => {
  const bench = await walked({ reorderWebhooks: true });
  await bench.advance(2_499);
  // The earlier status follows 500 ms later: the network could restore the order.
  expect(statusesOf(bench)).toEqual(['approved']);
  await bench.advance(60_000);
  expect(statusesOf(bench)).toEqual(['approved', 'processing']);
  const [approved, processing] = bench.received.map(({ event }) => String(event.occurredAt));
  expect(Date.parse(processing ?? '')).toBeLessThan(Date.parse(approved ?? ''));
  const url = `/control/api/sessions/${bench.id}`;
  await bench.app.inject({ method: 'PUT', url, payload: { status: 'refused' } });
  await bench.advance(60_000);
  expect(statusesOf(bench)).toEqual(['approved', 'processing', 'refused']);
});

it('resends the latest event with its event id', async () => {
  const bench = await walked({});
  await bench.advance(2_001);
  const url = `/control/api/sessions/${bench.id}/resend-webhook`;
  expect((await bench.app.inject({ method: 'POST', url })).statusCode).toBe(202);
  await bench.advance(0);
  expect(statusesOf(bench)).toEqual(['processing', 'approved', 'approved']);
  expect(bench.received[2]?.body).toBe(bench.received[1]?.body);
});

it('cancels unsent webhooks when sessions are cleared and on shutdown', async () => {
  const bench = await walked({ webhookDelayMs: 1_000 });
  await bench.app.inject({ method: 'DELETE', url: '/control/api/sessions' });
  await bench.advance(3_600_000);
  expect(bench.received).toEqual([]);
  const id = await bench.start();
  await bench.walk(id);
  await bench.app.close();
  await bench.advance(3_600_000);
  expect(bench.received).toEqual([]);
});

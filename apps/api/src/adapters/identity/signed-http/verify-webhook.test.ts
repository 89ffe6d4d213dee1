import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { WebhookRefused } from '../../../core/identity-ports.ts';
import { verifyWebhook } from './http.ts';

const now = new Date('2026-11-01T00:00:00Z');
const event = {
  eventId: 'event-1',
  type: 'session.updated',
  sessionId: 'session-1',
  reference: 'ekyc-1',
  status: 'approved',
  supplementRequired: true,
  occurredAt: '2026-10-31T23:59:58.000Z',
};

/** Does not use the adapter's code, so the tests can detect an error in it. */
function webhook(body: unknown = event, { secret = 'hooks', ageMs = 0 } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = String(Math.floor((now.getTime() - ageMs) / 1000));
  return {
    headers: {
      'x-event-id': 'event-1',
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex'),
    } as Record<string, string | undefined>,
    rawBody: new TextEncoder().encode(text),
  };
}

const read = ({ headers, rawBody }: ReturnType<typeof webhook>, at = now, secrets = ['hooks']) =>
  verifyWebhook(secrets, headers, rawBody, at);

it('[SRV-053] reads a webhook signed as the protocol specifies', () => {
  expect(read(webhook())).toEqual({
    eventId: 'event-1',
    reference: 'ekyc-1',
    result: {
      providerSessionId: 'session-1',
      status: 4,
      supplementRequired: true,
      updatedAt: new Date('2026-10-31T23:59:58Z'),
    },
  });
});

it.each([
  ['refused', 'card-expired', 'card-expired'],
  ['refused', 'a reason of a later version', undefined],
  ['refused', 7, undefined],
  ['refused', 'provider-failure', undefined],
  ['refused', 'send-again', undefined],
  ['approved', 'card-expired', undefined],
  ['expired', 'cancelled', undefined],
  ['refused', undefined, undefined],
  ['send-again', undefined, 'send-again'],
])('when the status is %s and the reason is %s: reads the reason %s [IDV-189]', (status, given, reason) => {
  expect(read(webhook({ ...event, status, reason: given })).result.reason).toBe(reason);
});

it('ignores verified persons in a signed webhook [IDV-020]', () => {
  const forged = { ...event, verified: [{ subject: 'CUSTOMER', name: '山田 太郎', verificationId: 'v' }] };
  const { result } = read(webhook(forged));
  expect(result.status).toBe(4);
  expect(result.verified).toBeUndefined();
});

it('[SRV-053] accepts a webhook whose timestamp differs from the clock by at most five minutes', () => {
  const limit = 5 * 60_000;
  expect(read(webhook(event, { ageMs: limit })).eventId).toBe('event-1');
  expect(read(webhook(event, { ageMs: -limit })).eventId).toBe('event-1');
  expect(() => read(webhook(event, { ageMs: limit + 1_000 }))).toThrow(WebhookRefused);
  expect(() => read(webhook(event, { ageMs: -limit - 1_000 }))).toThrow(WebhookRefused);
});

it('[SRV-053] rejects a genuine webhook replayed after an hour, also with a new timestamp', () => {
  const old = webhook();
  const later = new Date(now.getTime() + 3_600_000);
  expect(() => read(old, later)).toThrow(WebhookRefused);
  const fresh = { ...old, headers: { ...old.headers, 'x-timestamp': String(later.getTime() / 1000) } };
  expect(() => read(fresh, later)).toThrow('wrong signature');
});

it('[IDV-054] accepts both secrets while the secret changes, and rejects a third one', () => {
  const readWith = (secret: string) => read(webhook(event, { secret }), now, ['hooks', 'newer']).eventId;
  expect([readWith('hooks'), readWith('newer')]).toEqual(['event-1', 'event-1']);
  expect(() => readWith('guessed')).toThrow(WebhookRefused);
});

it('[SRV-053] rejects a webhook that is signed for another body', () => {
  const { headers } = webhook({ ...event, status: 'refused' });
  expect(() => read({ headers, rawBody: webhook().rawBody })).toThrow('wrong signature');
});

it.each([
  ['no signature', { 'x-signature': undefined }],
  ['a short signature', { 'x-signature': 'ab' }],
  ['a signature that is not hexadecimal', { 'x-signature': 'z'.repeat(64) }],
  ['no timestamp', { 'x-timestamp': undefined }],
  ['a timestamp that is not a number', { 'x-timestamp': '1e9' }],
  ['no event id', { 'x-event-id': undefined }],
  ['another event id than the signed one', { 'x-event-id': 'event-2' }],
])('[SRV-053] rejects a webhook with %s', (_, headers) => {
  const good = webhook();
  expect(() => read({ ...good, headers: { ...good.headers, ...headers } })).toThrow(WebhookRefused);
});

it.each([
  ['invalid JSON', '{'],
  ['another type', { ...event, type: 'session.deleted' }],
  ['an unknown status', { ...event, status: 'great' }],
  ['an empty reference', { ...event, reference: '' }],
  ['U+0000 in the reference', { ...event, reference: 'ekyc-\0' }],
  ['half a surrogate pair in the session id', { ...event, sessionId: 'session-\ud800' }],
  ['an invalid date', { ...event, occurredAt: '昨日' }],
])('rejects a signed but invalid body: %s', (_, body) => {
  expect(() => read(webhook(body))).toThrow('signed, but invalid');
});

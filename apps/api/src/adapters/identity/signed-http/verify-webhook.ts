import { createHmac, timingSafeEqual } from 'node:crypto';
import { type IdentityWebhook, WebhookRefused } from '../../../core/identity-ports.ts';
import { toResult, webhookWire } from './wire.ts';

const toleranceMs = 5 * 60_000;

/** The caller must ignore repeated event ids. `headers` have names in lower case. */
export function verifyWebhook(
  secrets: readonly string[],
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: Uint8Array,
  now: Date,
): IdentityWebhook {
  const timestamp = headers['x-timestamp'] ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('no timestamp');
  const given = headers['x-signature'] ?? '';
  if (!/^[0-9a-f]{64}$/.test(given)) throw new WebhookRefused('wrong signature');
  const isSigned = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
    return timingSafeEqual(expected, Buffer.from(given, 'hex'));
  });
  if (!isSigned) throw new WebhookRefused('wrong signature');
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) {
    throw new WebhookRefused('timestamp too far away');
  }
  const event = webhookWire.safeParse(parse(rawBody));
  if (!event.success) throw new WebhookRefused('signed, but invalid');
  const { eventId, reference, sessionId, occurredAt } = event.data;
  // The signature does not cover the header x-event-id.
  if (headers['x-event-id'] !== eventId) throw new WebhookRefused('event id differs');
  return { eventId, reference, result: toResult(sessionId, occurredAt, event.data) };
}

function parse(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}

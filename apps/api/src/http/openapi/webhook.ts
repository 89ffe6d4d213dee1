import { webhookWire } from '../../adapters/identity/signed-http/wire.ts';
import { identityWebhookPath } from '../identity/identity-webhook.ts';
import { createRef, type Json, toSchema } from './json.ts';
import { type Components, requestIdHeader } from './operation.ts';
import { shareResponse } from './refusal-responses.ts';

export const webhookExample = {
  headers: { 'x-timestamp': '1785542400', 'x-event-id': 'd7a1c3f0-5b8e-4f7a-9d52-0c6f1e2b3a49' },
  body: {
    eventId: 'd7a1c3f0-5b8e-4f7a-9d52-0c6f1e2b3a49',
    type: 'session.updated',
    sessionId: '3f0f12e7-4d1b-463e-9ae5-9953616c6f67',
    reference: '8c1b7f52-90d4-4f0e-8a3b-6e2f5d4c1b0a',
    status: 'approved',
    supplementRequired: false,
    occurredAt: '2026-08-01T00:00:00.000Z',
  },
} as const;

const headers: readonly (readonly [
  name: keyof typeof webhookExample.headers,
  description: string,
  pattern: string,
])[] = [
  [
    'x-timestamp',
    'Seconds since 1970. An event is refused if this time differs from the clock of the server by more than 5 minutes.',
    '^\\d{1,12}$',
  ],
  ['x-event-id', 'The `eventId` of the body. A repeated event changes nothing.', '^.{1,300}$'],
];

export const webhookSignature = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Signature',
  description:
    'HMAC-SHA256 in hexadecimal over the value of X-Timestamp, a full stop and the raw body. The key is one of ' +
    'the secrets in EKYC_WEBHOOK_SECRET.',
};

export function createIdentityWebhook({ schemas, responses }: Components): Json {
  schemas.IdentityEvent = toSchema(webhookWire, 'input');
  return {
    post: {
      operationId: 'identityEvent',
      tags: ['Identity verification'],
      summary: 'The identity provider reports the status of a session',
      description:
        `The provider sends the webhook to EKYC_WEBHOOK_URL, whose path is ${identityWebhookPath}. ` +
        'The host of this URL need not be a host of a bank. ' +
        'A webhook never approves by itself: after `approved` the server asks the provider. Unknown fields are ignored.',
      security: [{ webhookSignature: [] }],
      parameters: headers.map(([name, description, pattern]) => ({
        name: name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase()),
        in: 'header',
        required: true,
        description,
        schema: { type: 'string', pattern },
        example: webhookExample.headers[name],
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: createRef('schemas', 'IdentityEvent'), example: webhookExample.body },
        },
      },
      responses: {
        204: {
          description: 'Stored, or a repeated event, or an unknown session',
          headers: requestIdHeader,
        },
        401: { description: 'The signature, the time or the body is invalid', headers: requestIdHeader },
        413: shareResponse([[413, 'too-large']], responses),
        429: shareResponse([[429, 'too-many-requests']], responses),
        500: shareResponse([[500, 'internal']], responses),
        503: {
          description: 'Not stored: database or provider did not answer. The provider repeats the event.',
          headers: requestIdHeader,
        },
      },
    },
  };
}

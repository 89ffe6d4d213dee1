import type { FastifyInstance } from 'fastify';
import { storeIdentityResult } from '../identity/identity-results.ts';
import { type Ports, WebhookRefused } from '../ports.ts';

const limitBytes = 32 * 1024;
const path = '/webhooks/identity';

/**
 * POST /webhooks/identity: the provider reports a status (docs/product-decisions.md "eKYC"). Only the signature over the
 * raw body authenticates it: no host of a bank, no cookie, no token.
 *
 * 204: stored, or a repeated event, or a session that we do not have. 401: invalid signature or time. 5xx: not stored, and
 * the provider repeats the event.
 */
export async function registerIdentityWebhook(
  app: FastifyInstance,
  { applications, identity, clock }: Pick<Ports, 'applications' | 'identity' | 'clock'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: limitBytes },
      async (_: unknown, body: Buffer) => body,
    );
    scope.post(path, { bodyLimit: limitBytes }, async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]),
      );
      try {
        const { eventId, reference, result } = identity.readWebhook(headers, rawBody, await clock.now());
        const application = await applications.findByEkycReference(reference);
        if (application === null) {
          request.log.warn({ eventId }, 'identity webhook for an unknown session');
        } else {
          await storeIdentityResult(applications, application, { reference, result, eventId });
          request.log.info({ eventId, status: result.status }, 'identity webhook');
        }
      } catch (error) {
        if (!(error instanceof WebhookRefused)) throw error;
        request.log.warn({ reason: error.message }, 'identity webhook refused');
        return reply.code(401).send();
      }
      return reply.code(204).send();
    });
  });
}

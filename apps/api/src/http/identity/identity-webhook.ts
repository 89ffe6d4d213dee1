import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askIdentityStatus, storeIdentityResult } from '../../core/identity/identity-results.ts';
import { IdentityProviderUnavailable, WebhookRefused } from '../../core/identity-ports.ts';
import type { Ports } from '../../core/ports.ts';

const limitBytes = 32 * 1024;

/** Never approves by itself: the node asks the provider for the result. */
export async function registerIdentityWebhook(app: FastifyInstance, ports: Ports): Promise<void> {
  const adapter = [...ports.identity.values()].find(({ readWebhook }) => readWebhook !== undefined);
  if (adapter?.readWebhook === undefined) return;
  const { id, readWebhook } = adapter;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: limitBytes },
      async (_: unknown, body: Buffer) => body,
    );
    const config = { rate: 'webhook' } as const;
    const route = { bodyLimit: limitBytes, config, errorHandler: refuseWebhook };
    scope.post('/webhooks/identity', route, async ({ id: requestId, headers, body, log }, reply) => {
      const now = await ports.readTime();
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const texts = Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]);
      const { eventId, reference, result } = readWebhook(Object.fromEntries(texts), rawBody, now);
      const application = await ports.applications.findByIdentityReference(reference);
      const identity = application?.identity ?? null;
      // Another provider must not decide about the session (mix-up attack).
      const isOfAnother = identity?.reference === reference && identity.adapter !== id;
      if (application === null || isOfAnother) {
        log.warn({ eventId }, 'identity webhook for an unknown session');
        return reply.code(204).send();
      }
      const at = ports.identitySettings.toLawTime(now);
      // Before the response to `start`, the provider's session id is unknown.
      const isOurs =
        identity?.reference === reference &&
        (identity.providerSessionId ?? result.providerSessionId) === result.providerSessionId;
      if (isOurs && result.status === ekycStatus.bankerProcessing) {
        const { providerSessionId } = result;
        const prompt = { eventId, providerSessionId };
        await askIdentityStatus(ports, application, { requestId, at, prompt });
      } else {
        const { verified: _, ...reported } = result;
        await storeIdentityResult(ports, application, { reference, result: reported, eventId }, at);
      }
      log.info({ eventId, status: result.status }, 'identity webhook');
      return reply.code(204).send();
    });
  });
}

function refuseWebhook(error: unknown, { log }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof IdentityProviderUnavailable) {
    log.warn({ reason: error.message }, 'identity webhook not settled');
    return reply.code(503).send();
  }
  if (!(error instanceof WebhookRefused)) throw error;
  log.warn({ reason: error.message }, 'identity webhook refused');
  return reply.code(401).send();
}

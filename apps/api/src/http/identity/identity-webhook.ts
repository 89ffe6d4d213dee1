import { ekycStatus } from '@kaisetsu/domain/ekyc';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askIdentityStatus, storeIdentityResult } from '../../core/identity/identity-results.ts';
import {
  IdentityProviderUnavailable,
  type IdentityWebhook,
  WebhookRefused,
} from '../../core/identity-ports.ts';
import type { Ports } from '../../core/ports.ts';

const limitBytes = 32 * 1024;
const identityWebhookPath = '/webhooks/identity';

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
    scope.post(identityWebhookPath, { bodyLimit: limitBytes, config }, async (request, reply) => {
      const now = await ports.clock.readTime();
      try {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]);
        await receive(ports, id, readWebhook(Object.fromEntries(headers), rawBody, now), request, now);
      } catch (error) {
        if (error instanceof IdentityProviderUnavailable) {
          request.log.warn({ reason: error.message }, 'identity webhook not settled');
          return reply.code(503).send();
        }
        if (!(error instanceof WebhookRefused)) throw error;
        request.log.warn({ reason: error.message }, 'identity webhook refused');
        return reply.code(401).send();
      }
      return reply.code(204).send();
    });
  });
}

async function receive(
  ports: Ports,
  adapterId: string,
  { eventId, reference, result }: IdentityWebhook,
  { id: requestId, log }: FastifyRequest,
  now: Date,
): Promise<void> {
  const application = await ports.applications.findByIdentityReference(reference);
  const identity = application?.identity ?? null;
  // Another provider must not decide about the session (mix-up attack).
  const isOfAnother = identity?.reference === reference && identity.adapter !== adapterId;
  if (application === null || isOfAnother) {
    log.warn({ eventId }, 'identity webhook for an unknown session');
    return;
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
}

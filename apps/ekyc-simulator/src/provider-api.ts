import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { type ById, sendProblem } from './replies.ts';
import type { Settings } from './scenario.ts';
import { listVerified, startSchema, toReportedReason } from './session.ts';
import type { Sessions } from './sessions.ts';
import { isTimely, signRequest } from './signature.ts';

type ProviderApiParts = Pick<Config, 'clientId' | 'secret' | 'publicUrl'> & { readonly sessions: Sessions };

/** Every request needs a signature with the shared secret. */
export async function registerProviderApi(app: FastifyInstance, parts: ProviderApiParts): Promise<void> {
  const { sessions, publicUrl } = parts;

  app.addHook('onRequest', async (request, reply) => {
    const outage = findOutageSettings(sessions, request);
    if (outage !== null) await simulateOutage(request, reply, outage);
  });

  // The signature covers the raw bytes: parse after its verification.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  );
  app.addHook('preValidation', async (request, reply) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!isAuthentic(request, rawBody, parts)) return sendProblem(reply, 401, 'Unauthorized');
    if (request.method === 'GET') return;
    try {
      request.body = JSON.parse(rawBody.toString('utf8'));
    } catch {
      return sendProblem(reply, 400, 'Bad Request', 'The body is not JSON.');
    }
  });

  app.post('/sessions', async (request, reply) => {
    const asked = startSchema.parse(request.body);
    if (asked.method === 'JPKI') {
      const detail = 'This provider offers the methods IMAGE and CHIP.';
      return sendProblem(reply, 422, 'Unprocessable Content', detail);
    }
    const session = sessions.start(asked, request.id);
    request.log.info({ sessionId: session.id, reference: session.reference }, 'session started');
    return reply.status(201).send({
      id: session.id,
      url: `${publicUrl}/apply/${session.id}`,
      status: session.status,
      expiresAt: session.expiresAt,
    });
  });

  app.get<ById>('/sessions/:id', async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (session === undefined) return sendProblem(reply, 404, 'Not Found');
    return {
      id: session.id,
      reference: session.reference,
      status: session.status,
      supplementRequired: session.supplementRequired,
      updatedAt: session.updatedAt,
      ...(session.status === 'approved' && { verified: listVerified(session) }),
      ...toReportedReason(session),
    };
  });

  app.post<ById>('/sessions/:id/url', async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (session === undefined) return sendProblem(reply, 404, 'Not Found');
    return { url: `${publicUrl}/apply/${session.id}`, expiresAt: session.expiresAt };
  });

  app.post<ById>('/sessions/:id/erase', async (request) => {
    const session = sessions.find(request.params.id);
    if (session !== undefined) sessions.erase(session);
    return { erased: true };
  });
}

function isAuthentic({ method, raw, headers }: FastifyRequest, rawBody: Buffer, parts: ProviderApiParts) {
  const timestamp = String(headers['x-timestamp']);
  const signature = signRequest(parts.secret, { method, path: raw.url ?? '', timestamp, rawBody });
  const isSigned = headers['x-client-id'] === parts.clientId && headers['x-signature'] === signature;
  return isSigned && isTimely(timestamp);
}

function findOutageSettings(sessions: Sessions, request: FastifyRequest): Settings | null {
  const { id } = request.params as { readonly id?: string };
  const session = id === undefined ? undefined : sessions.find(id);
  if (session?.settings.scenario === 'down') return session.settings;
  return sessions.settings.scenario === 'down' ? sessions.settings : null;
}

async function simulateOutage(
  request: FastifyRequest,
  reply: FastifyReply,
  { downMode, downHangMs }: Settings,
): Promise<FastifyReply> {
  switch (downMode) {
    case 'error':
      return sendProblem(reply, 500, 'Internal Server Error');
    case 'garbage':
      return reply.status(200).type('application/json').send('{"id": 1, "url"');
    case 'reset':
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return reply;
    case 'hang':
      await new Promise<void>((resolve) => {
        setTimeout(resolve, downHangMs).unref();
        reply.raw.once('close', resolve);
      });
      if (reply.raw.destroyed) return reply.hijack();
      return sendProblem(reply, 503, 'Service Unavailable');
  }
}

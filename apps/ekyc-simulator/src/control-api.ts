import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from './replies.ts';
import { defaultSettings, type Settings, settingsSchema } from './scenario.ts';
import { type Session, type Status, statuses, type Verified } from './session.ts';
import type { Sessions } from './sessions.ts';

type SettableStatus = Exclude<Status, 'created'>;

interface SessionChange {
  readonly status?: SettableStatus | readonly SettableStatus[];
  /** Applies to the final or the current status. */
  readonly supplementRequired?: boolean;
  /** Waits for the first attempt of each webhook before it responds. */
  readonly awaitWebhooks?: boolean;
  readonly settings?: Partial<Settings>;
  readonly verified?: readonly Verified[];
}

const settable = { enum: statuses.filter((status) => status !== 'created') };

const changeSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    status: { oneOf: [settable, { type: 'array', minItems: 1, items: settable }] },
    supplementRequired: { type: 'boolean' },
    awaitWebhooks: { type: 'boolean' },
    settings: settingsSchema,
    verified: {
      type: 'array',
      maxItems: 2,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['subject', 'verificationId'],
        properties: {
          subject: { enum: ['CUSTOMER', 'PROXY'] },
          verificationId: { type: 'string' },
          name: { type: 'string' },
          kana: { type: 'string' },
          address: { type: 'string' },
          birthDate: { type: 'string' },
          document: {
            type: 'object',
            additionalProperties: false,
            required: ['kind', 'number'],
            properties: { kind: { type: 'string' }, number: { type: ['string', 'null'] } },
          },
        },
      },
    },
  },
  dependencies: { awaitWebhooks: ['status'] },
} as const;

/** Without authentication, so the process listens on loopback by default. */
export async function registerControlApi(
  app: FastifyInstance,
  { sessions }: { sessions: Sessions },
): Promise<void> {
  app.get('/scenario', async () => sessions.settings);

  // Omitted settings return to their defaults.
  app.put<{ Body: Partial<Settings> }>('/scenario', { schema: { body: settingsSchema } }, async (request) => {
    sessions.settings = { ...defaultSettings, ...request.body };
    request.log.info({ settings: sessions.settings }, 'scenario set');
    return sessions.settings;
  });

  app.get('/sessions', async () => ({ sessions: sessions.list().map(describe) }));

  app.delete('/sessions', async (_request, reply) => {
    sessions.clear();
    return reply.status(204).send();
  });

  app.put<{ Params: { id: string }; Body: SessionChange }>(
    '/sessions/:id',
    { schema: { body: changeSchema } },
    async (request, reply) => {
      const session = sessions.find(request.params.id);
      if (session === undefined) return sendUnknown(reply);
      const { status, settings, supplementRequired, awaitWebhooks, verified } = request.body;
      if (verified !== undefined) session.verified = verified;
      if (settings !== undefined) sessions.follow(session, { ...session.settings, ...settings });
      if (status !== undefined || supplementRequired !== undefined) {
        const course = [status ?? session.status].flat();
        for (const [index, one] of course.entries()) {
          const isLast = index === course.length - 1;
          const notified = sessions.change(session, one, isLast && supplementRequired === true);
          if (awaitWebhooks === true) await notified;
        }
      }
      return describe(session);
    },
  );

  app.post<{ Params: { id: string } }>('/sessions/:id/resend-webhook', async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (session === undefined) return sendUnknown(reply);
    if (!sessions.resend(session))
      return sendProblem(reply, 409, 'Conflict', 'The session has sent no webhook yet.');
    return reply.status(202).send(describe(session));
  });
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, 404, 'Not Found', 'No such session.');
}

function describe(session: Session) {
  return {
    id: session.id,
    reference: session.reference,
    url: `/apply/${session.id}`,
    bankCode: session.bankCode,
    applicationType: session.applicationType,
    method: session.method,
    ruleVersion: session.ruleVersion,
    roles: session.subjects.map(({ role }) => role),
    status: session.status,
    supplementRequired: session.supplementRequired,
    ending: session.ending,
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    settings: session.settings,
    webhooks: session.deliveries.map(({ event, attempts, delivered, lastAnswer }) => ({
      eventId: event.eventId,
      status: event.status,
      attempts,
      delivered,
      lastAnswer,
    })),
  };
}

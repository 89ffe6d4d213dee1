import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from './problem.ts';
import { defaultSettings, type Settings, settingsSchema } from './scenario.ts';
import { type Session, type Status, statuses } from './session.ts';
import type { Sessions } from './sessions.ts';

type Ordered = Exclude<Status, 'created'>;

interface SessionOrder {
  /** Several: one after the other. */
  readonly status?: Ordered | readonly Ordered[];
  /** Told with the last of them. */
  readonly supplementRequired?: boolean;
  /** The product is to be told of each status, or found unreachable, before the next thing happens: at last the answer. */
  readonly awaitWebhooks?: boolean;
  readonly settings?: Partial<Settings>;
}

const ordered = { enum: statuses.filter((status) => status !== 'created') };

const orderSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    status: { oneOf: [ordered, { type: 'array', minItems: 1, items: ordered }] },
    supplementRequired: { type: 'boolean' },
    awaitWebhooks: { type: 'boolean' },
    settings: settingsSchema,
  },
  dependencies: { awaitWebhooks: ['status'] },
} as const;

/** `/control/api`: no authentication, which is why the process listens on the loopback address by default. */
export async function controlApi(app: FastifyInstance, { sessions }: { sessions: Sessions }): Promise<void> {
  app.get('/scenario', async () => sessions.settings);

  // What is left out returns to its default, so that one PUT undoes whatever an earlier test had set.
  app.put<{ Body: Partial<Settings> }>('/scenario', { schema: { body: settingsSchema } }, async (request) => {
    sessions.settings = { ...defaultSettings, ...request.body };
    request.log.info({ settings: sessions.settings }, 'scenario set');
    return sessions.settings;
  });

  app.get('/sessions', async () => ({ sessions: sessions.all().map(describe) }));

  app.delete('/sessions', async (_request, reply) => {
    sessions.clear();
    return reply.status(204).send();
  });

  app.put<{ Params: { id: string }; Body: SessionOrder }>(
    '/sessions/:id',
    { schema: { body: orderSchema } },
    async (request, reply) => {
      const session = sessions.find(request.params.id);
      if (session === undefined) return unknown(reply);
      const { status, settings, supplementRequired, awaitWebhooks } = request.body;
      if (settings !== undefined) sessions.follow(session, { ...session.settings, ...settings });
      if (status !== undefined || supplementRequired !== undefined) {
        const course = [status ?? session.status].flat();
        for (const [index, one] of course.entries()) {
          const isLast = index === course.length - 1;
          const told = sessions.change(session, one, isLast && supplementRequired === true);
          if (awaitWebhooks === true) await told;
        }
      }
      return describe(session);
    },
  );

  app.post<{ Params: { id: string } }>('/sessions/:id/resend-webhook', async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (session === undefined) return unknown(reply);
    if (!sessions.resend(session)) return problem(reply, 409, 'Conflict', 'No webhook has been due yet.');
    return reply.status(202).send(describe(session));
  });
}

function unknown(reply: FastifyReply): FastifyReply {
  return problem(reply, 404, 'Not Found', 'No such session.');
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

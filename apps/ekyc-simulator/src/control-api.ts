import { staffRoles } from '@kaisetsu/domain/desk';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { outcomes, renderControlPage } from './control-page.ts';
import { type ById, readForm, sendPage, sendProblem } from './replies.ts';
import { scenarioNames, settingsSchema } from './scenario.ts';
import { type Session, verifiedSchema } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { StaffMember } from './staff/people.ts';

const settable = z.enum(['processing', 'refused', 'approved', 'expired']);

const changeSchema = z
  .strictObject({
    status: z.optional(z.union([settable, z.array(settable).check(z.minLength(1))])),
    /** Applies to the final or the current status. */
    supplementRequired: z.optional(z.boolean()),
    /** Waits for the first attempt of each webhook before it responds. */
    awaitWebhooks: z.optional(z.boolean()),
    settings: z.optional(z.record(z.string(), z.unknown())),
    verified: z.optional(z.array(verifiedSchema).check(z.maxLength(2))),
  })
  .check(
    z.refine((change) => Object.keys(change).length > 0),
    z.refine(({ status, awaitWebhooks }) => status !== undefined || awaitWebhooks === undefined),
  );

const rolesSchema = z.strictObject({ roles: z.array(z.enum(staffRoles)) });

/** Without authentication, so the process listens on loopback by default. */
export async function registerControl(
  app: FastifyInstance,
  { sessions, people }: { sessions: Sessions; people: readonly StaffMember[] },
): Promise<void> {
  app.get('/', async (_request, reply) => sendPage(reply, renderControlPage(sessions)));

  app.post('/', async (request, reply) => {
    const form = readForm(request);
    sessions.settings = {
      ...sessions.settings,
      scenario: scenarioNames.find((one) => one === form.get('scenario')) ?? sessions.settings.scenario,
      duplicateWebhooks: form.has('duplicate') ? 1 : 0,
      reorderWebhooks: form.has('reorder'),
    };
    return reply.redirect('/control', 303);
  });

  app.post<ById>('/:id', async (request, reply) => {
    const session = sessions.find(request.params.id);
    const outcome = Object.entries(outcomes).find(([name]) => name === readForm(request).get('outcome'))?.[1];
    if (session !== undefined && outcome !== undefined)
      void sessions.change(session, outcome.status, outcome.supplement);
    return reply.redirect('/control', 303);
  });

  app.get('/api/scenario', async () => sessions.settings);

  // Omitted settings return to their defaults.
  app.put('/api/scenario', async (request) => {
    sessions.settings = settingsSchema.parse(request.body);
    request.log.info({ settings: sessions.settings }, 'scenario set');
    return sessions.settings;
  });

  app.get('/api/sessions', async () => ({ sessions: sessions.list().map(describe) }));

  app.delete('/api/sessions', async (_request, reply) => {
    sessions.clear();
    return reply.status(204).send();
  });

  app.put<ById>('/api/sessions/:id', async (request, reply) => {
    const { status, settings, supplementRequired, awaitWebhooks, verified } = changeSchema.parse(
      request.body,
    );
    const session = sessions.find(request.params.id);
    if (session === undefined) return sendUnknown(reply);
    if (settings) sessions.follow(session, settingsSchema.parse({ ...session.settings, ...settings }));
    if (verified) session.verified = verified;
    if (status !== undefined || supplementRequired !== undefined) {
      const course = [status ?? session.status].flat();
      for (const [index, one] of course.entries()) {
        const isLast = index === course.length - 1;
        const notified = sessions.change(session, one, isLast && supplementRequired === true);
        if (awaitWebhooks) await notified;
      }
    }
    return describe(session);
  });

  app.post<ById>('/api/sessions/:id/resend-webhook', async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (session === undefined) return sendUnknown(reply);
    if (!sessions.resend(session))
      return sendProblem(reply, 409, 'Conflict', 'The session has sent no webhook yet.');
    return reply.status(202).send(describe(session));
  });

  app.put<ById>('/api/staff/:id', async (request, reply) => {
    const { roles } = rolesSchema.parse(request.body);
    const person = people.find(({ id }) => id === request.params.id);
    return person === undefined ? sendProblem(reply, 404, 'Not Found') : Object.assign(person, { roles });
  });
}

const sendUnknown = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 404, 'Not Found', 'No such session.');

const describe = (session: Session) => ({
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
  createdAt: session.createdAt,
  updatedAt: session.updatedAt,
  expiresAt: session.expiresAt,
  settings: session.settings,
  webhooks: session.deliveries.map(({ event: { eventId, status }, attempts, delivered, lastAnswer }) => ({
    eventId,
    status,
    attempts,
    delivered,
    lastAnswer,
  })),
});

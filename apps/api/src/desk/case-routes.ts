import { decisionOutcomes } from '@kaisetsu/domain/decision';
import {
  type DeskCase,
  type DeskCaseList,
  type DeskCaseRow,
  type DeskDecisionResult,
  type DeskRefusal,
  deskFilters,
  deskPageSize,
  type StaffRole,
} from '@kaisetsu/domain/desk';
import { documentTypes } from '@kaisetsu/domain/documents';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Ports } from '../core/ports.ts';
import { Refusal } from '../core/rules/refusal.ts';
import { requireShape } from '../http/request/shape.ts';
import { showCase } from './show-case.ts';
import type { RequireStaff } from './staff-session.ts';

const listQuery = z.strictObject({
  after: z.optional(z.string().check(z.maxLength(80))),
  only: z.optional(z.enum(deskFilters)),
});
const caseParams = z.strictObject({ id: z.uuid() });
const pictureParams = z.strictObject({ id: z.uuid(), type: z.enum(documentTypes) });
const searchBody = z.strictObject({ applicationNumber: z.string().check(z.regex(/^\d{12}$/)) });
const decisionBody = z.strictObject({
  outcome: z.enum(decisionOutcomes),
  reason: z.string().check(z.maxLength(40)),
  // `judgeOpinion` counts characters.
  text: z.string().check(z.maxLength(4_000)),
  version: z.string().check(z.maxLength(40)),
});

const read = <T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> =>
  requireShape(schema, value) as z.infer<T>;

/** Urls contain only the random id of an application [DESK-006]. */
export function registerCases(
  app: FastifyInstance,
  ports: Pick<Ports, 'cases' | 'reference'>,
  requireStaff: RequireStaff,
): void {
  const { cases } = ports;
  const deciders = ['reviewer', 'approver'] as const;
  const open = async (request: FastifyRequest, roles?: readonly StaffRole[]) => ({
    clerk: (await requireStaff(request, roles)).clerk,
    id: read(caseParams, request.params).id,
  });

  app.get('/api/cases', async (request): Promise<DeskCaseList<Date>> => {
    const { clerk } = await requireStaff(request);
    const page = { ...read(listQuery, request.query), limit: deskPageSize };
    const [list, figures] = await Promise.all([cases.list(clerk, page), cases.readFigures(clerk.bankCodes)]);
    return { ...list, figures };
  });

  app.post('/api/cases/search', async (request): Promise<{ id: string }> => {
    const { clerk } = await requireStaff(request);
    const { applicationNumber } = read(searchBody, request.body);
    return { id: requireFound(await cases.findByNumber(clerk, applicationNumber)) };
  });

  app.get('/api/cases/:id', async (request): Promise<DeskCase<Date>> => {
    const { clerk, id } = await open(request);
    return showCase(requireFound(await cases.read(clerk, id)), ports);
  });

  app.get('/api/cases/:id/pictures/:type', async (request, reply) => {
    const { clerk } = await requireStaff(request);
    const { id, type } = read(pictureParams, request.params);
    const picture = requireFound(await cases.readPicture(clerk, id, type));
    return reply.type('image/jpeg').send(Buffer.from(picture));
  });

  app.post('/api/cases/:id/claim', async (request): Promise<Pick<DeskCaseRow<Date>, 'claim'>> => {
    const { clerk, id } = await open(request, deciders);
    return { claim: await cases.claim(clerk, id) };
  });

  app.post('/api/cases/:id/release', async (request, reply) => {
    const { clerk, id } = await open(request, deciders);
    await cases.release(clerk, id);
    return reply.code(204).send();
  });

  app.post('/api/cases/:id/decision', async (request, reply) => {
    const { clerk, id } = await open(request, deciders);
    const answer = requireFound(await cases.decide(clerk, id, read(decisionBody, request.body)));
    if (typeof answer === 'object') return reply.code(409).send(answer satisfies { refused: DeskRefusal });
    return { result: answer } satisfies DeskDecisionResult;
  });
}

function requireFound<T>(found: T | null): T {
  if (found === null) throw new Refusal('not-found');
  return found;
}

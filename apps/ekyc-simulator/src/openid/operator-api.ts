import type { FastifyInstance } from 'fastify';
import { importJWK, type JWK, jwtVerify } from 'jose';
import type { Clock } from '../clock.ts';
import { sendProblem } from '../problem.ts';
import type { Person } from '../session.ts';
import { deriveSubject, isSigned, type Transactions } from './transactions.ts';

export interface OperatorParts {
  readonly transactions: Transactions;
  readonly clock: Clock;
  readonly clientId: string;
  readonly clientJwk: JWK;
  /** Audience of the bank's tokens. */
  readonly audience: string;
}

const text = { type: 'string', minLength: 1, maxLength: 300 } as const;
const beginSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['reference', 'hash'],
  properties: {
    reference: text,
    hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    typed: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'birthDate', 'address'],
      properties: { name: text, birthDate: text, address: text },
    },
  },
} as const;

/** Simulates the platform operator, which checks signatures of cards. */
export async function registerOperatorApi(app: FastifyInstance, parts: OperatorParts): Promise<void> {
  const { transactions, clientId, audience, clock } = parts;
  const key = await importJWK(parts.clientJwk, 'ES256');

  app.addHook('onRequest', async (request, reply) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const expected = { audience, issuer: clientId, subject: clientId, algorithms: ['ES256'] };
    try {
      await jwtVerify(token, key, {
        ...expected,
        maxTokenAge: 60,
        clockTolerance: 30,
        currentDate: clock.readTime(),
      });
    } catch {
      return sendProblem(reply, 401, 'Unauthorized');
    }
  });

  app.post<{ Body: { reference: string; hash: string; typed?: Person } }>(
    '/transactions',
    { schema: { body: beginSchema } },
    async (request, reply) => reply.status(201).send({ id: transactions.begin(request.body).id }),
  );

  app.post<{ Params: { id: string } }>('/transactions/:id/check', async (request, reply) => {
    const transaction = transactions.find(request.params.id);
    if (transaction === undefined) return sendProblem(reply, 404, 'Not Found');
    const { id, signature } = transaction;
    if (signature === null || !isSigned(transaction, signature.hash)) return { id, outcome: 'invalid' };
    return { id, outcome: 'valid', hash: signature.hash, subject: deriveSubject(transaction) };
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { sendProblem } from '../replies.ts';
import type { Person } from '../session.ts';
import { deriveSubject, type Transactions } from './transactions.ts';

const text = { type: 'string', minLength: 1, maxLength: 300 } as const;
const beginSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['client_id', 'digest'],
  properties: {
    client_id: text,
    digest: { type: 'string', pattern: '^[A-Za-z0-9+/]{43}=$' },
    /** Not of the Agency: the card `matching` shows it. */
    typed: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'birthDate', 'address'],
      properties: { name: text, birthDate: text, address: text },
    },
  },
} as const;

/** Simulates 署名API of デジタル認証アプリ. */
export async function registerSignApi(
  app: FastifyInstance,
  { provider, transactions }: { readonly provider: Provider; readonly transactions: Transactions },
): Promise<void> {
  const readBearer = ({ headers }: FastifyRequest) => (headers.authorization ?? '').replace(/^Bearer /, '');

  app.post<{ Body: { client_id: string; digest: string; typed?: Person } }>(
    '/sign-transactions',
    { schema: { body: beginSchema } },
    async (request, reply) => {
      const { client_id: clientId, digest, typed } = request.body;
      const token = await provider.ClientCredentials.find(readBearer(request));
      if (token?.clientId !== clientId) return sendProblem(reply, 401, 'Unauthorized');
      return reply.status(201).send({ id: transactions.begin(digest, typed).id });
    },
  );

  app.get<{ Params: { id: string } }>('/sign-transactions/:id/result', async (request, reply) => {
    const token = await provider.AccessToken.find(readBearer(request));
    if (token === undefined) return sendProblem(reply, 401, 'Unauthorized');
    const transaction = transactions.find(request.params.id);
    // The transaction of another person.
    if (transaction === undefined || deriveSubject(transaction) !== token.accountId) {
      return sendProblem(reply, 404, 'Not Found');
    }
    const jwe = await transactions.encryptResult(transaction);
    return jwe === undefined ? sendProblem(reply, 404, 'Not Found') : { sign_certificate_jwe: jwe };
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import * as z from 'zod/mini';
import { sendProblem } from '../replies.ts';
import { personSchema, text } from '../session.ts';
import { deriveSubject, digestSchema, type Transactions } from './transactions.ts';

const beginSchema = z.strictObject({
  client_id: text,
  digest: digestSchema,
  /** Not of the Agency: the card `matching` shows it. */
  typed: z.optional(personSchema),
});

/** Simulates 署名API of デジタル認証アプリ. */
export async function registerSignApi(
  app: FastifyInstance,
  { provider, transactions }: { readonly provider: Provider; readonly transactions: Transactions },
): Promise<void> {
  const readBearer = ({ headers }: FastifyRequest) => (headers.authorization ?? '').replace(/^Bearer /, '');

  app.post('/sign-transactions', async (request, reply) => {
    const { client_id: clientId, digest, typed } = beginSchema.parse(request.body);
    const token = await provider.ClientCredentials.find(readBearer(request));
    if (token?.clientId !== clientId) return sendProblem(reply, 401, 'Unauthorized');
    return reply.status(201).send({ id: transactions.begin(digest, typed).id });
  });

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

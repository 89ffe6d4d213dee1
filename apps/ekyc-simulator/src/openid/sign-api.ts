import { randomUUID } from 'node:crypto';
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

const verifySchema = z.object({
  sign_certificate_jwe: z.string(),
  data: digestSchema,
  check_method: z.enum(['CHECK_METHOD_CRL', 'CHECK_METHOD_OCSP']),
  identify_user: z.optional(z.boolean()),
});

const service = '/pocketsign.verify.v2.VerificationService';

/** Simulates PocketSign Verify (docs.p8n.app), which checks signatures of cards. */
export async function registerOperatorApi(
  app: FastifyInstance,
  { transactions, operatorToken }: { readonly transactions: Transactions; readonly operatorToken: string },
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${operatorToken}`) return;
    return reply.status(401).send({ code: 'unauthenticated', message: 'invalid token' });
  });

  app.post(`${service}/VerifyForDigitalIdentificationApp`, async ({ body }, reply) => {
    const { sign_certificate_jwe: jwe, data: digest } = verifySchema.parse(body);
    const signer = await transactions.readSigner(jwe, digest).catch(() => null);
    const refuse = (message: string) => reply.status(400).send({ code: 'invalid_argument', message });
    if (signer === null) return refuse('sign_certificate_jwe: cannot be decrypted');
    if (signer === undefined) return refuse('signature_did_not_match');
    const content = { common_name: signer.name, date_of_birth: signer.birthDate, address: signer.address };
    const none = (text: string) => '0'.repeat([...text].length);
    return {
      verification: { id: randomUUID(), result: 'RESULT_OK', digest },
      certificate: { id: randomUUID(), type: 'TYPE_JPKI_CARD_DIGITAL_SIGNATURE' },
      certificate_content: {
        jpki_card_digital_signature_content: {
          ...content,
          substitute_character_of_common_name: none(signer.name),
          substitute_character_of_address: none(signer.address),
        },
      },
    };
  });
}

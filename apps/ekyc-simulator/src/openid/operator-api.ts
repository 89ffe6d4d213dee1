import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { digestSchema, type Transactions } from './transactions.ts';

const bodySchema = z.object({
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
    const { sign_certificate_jwe: jwe, data: digest } = bodySchema.parse(body);
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

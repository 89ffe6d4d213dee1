import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from './transactions.ts';

export interface OperatorParts {
  readonly transactions: Transactions;
  readonly operatorToken: string;
}

type Body = { readonly sign_certificate_jwe: string; readonly data: string };

const bodySchema = {
  type: 'object',
  required: ['sign_certificate_jwe', 'data', 'check_method'],
  properties: {
    sign_certificate_jwe: { type: 'string' },
    data: { type: 'string', pattern: '^[A-Za-z0-9+/]{43}=$' },
    check_method: { enum: ['CHECK_METHOD_CRL', 'CHECK_METHOD_OCSP'] },
    identify_user: { type: 'boolean' },
  },
} as const;

const service = '/pocketsign.verify.v2.VerificationService';

/** Simulates PocketSign Verify (docs.p8n.app), which checks signatures of cards. */
export async function registerOperatorApi(app: FastifyInstance, parts: OperatorParts): Promise<void> {
  const { transactions, operatorToken } = parts;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${operatorToken}`) return;
    return reply.status(401).send({ code: 'unauthenticated', message: 'invalid token' });
  });

  app.post<{ Body: Body }>(
    `${service}/VerifyForDigitalIdentificationApp`,
    { schema: { body: bodySchema } },
    async ({ body: { sign_certificate_jwe: jwe, data: digest } }, reply) => {
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
    },
  );
}

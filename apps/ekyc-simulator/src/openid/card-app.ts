import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { countWrongPassword, isCard, readPerson } from '../card.ts';
import type { Config } from '../config.ts';
import { renderSigningEnd } from '../pages/end.ts';
import { renderSigningPage } from '../pages/read.ts';
import { readForm, sendPage, sendUnknownSession } from '../replies.ts';
import { createProvider } from './create-provider.ts';
import { deriveSubject, type Transactions } from './transactions.ts';

export const realm = '/api/realms/main';

const route = (name: string) => `/protocol/openid-connect/${name}`;

/** The endpoints and parameters of デジタル認証アプリ (docs/design/identity.md). */
export const createCardProvider = (
  transactions: Transactions,
  publicUrl: string,
  { clientId, clientJwk }: NonNullable<Config['openId']>,
): Provider =>
  createProvider({
    issuer: `${publicUrl}${realm}`,
    client: {
      client_id: clientId,
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'ES256',
      grant_types: ['authorization_code', 'client_credentials'],
      jwks: { keys: [clientJwk] },
    },
    scope: 'openid name address birthdate gender sign',
    returnPath: '/identity/return/openid-connect',
    page: `${publicUrl}/app`,
    claims: {
      ...{ openid: ['sub'], name: ['name'], address: ['address'] },
      ...{ birthdate: ['birthdate'], gender: ['gender'] },
    },
    routes: {
      authorization: route('auth'),
      token: route('token'),
      userinfo: route('userinfo'),
      jwks: route('certs'),
    },
    acrValues: ['aal3', 'crl', 'ocsp'],
    extraParams: ['sign_transaction_id'],
    features: { clientCredentials: { enabled: true } },
    readClaims(subject) {
      const person = transactions.findBySubject(subject)?.person;
      if (person == null) return undefined;
      const { name, address, birthDate } = person;
      return { name, address, birthdate: birthDate, gender: 'female' };
    },
  });

type Params = { Params: { uid: string } };

const createDenied = (description: string): InteractionResults => ({
  error: 'access_denied',
  error_description: description,
});

/** Simulates the app that reads the card. */
export async function registerAppPages(
  app: FastifyInstance,
  { provider, transactions }: { readonly provider: Provider; readonly transactions: Transactions },
): Promise<void> {
  app.get<Params>('/:uid', async (request, reply) =>
    (await findTransaction(request, reply)) === undefined
      ? sendUnknownSession(reply)
      : sendPage(reply, renderSigningPage(request.params.uid)),
  );

  app.post<Params>('/:uid', async (request, reply) => {
    const transaction = await findTransaction(request, reply);
    if (transaction === undefined) return sendUnknownSession(reply);
    const ask = (error: string) => sendPage(reply, renderSigningPage(request.params.uid, error));
    const card = readForm(request).get('card') ?? '';
    if (!isCard(card)) return ask('カードを選んでください。');
    if (card === 'wrong-password') {
      const mistake = countWrongPassword(transaction);
      return mistake === null ? end(request, reply, createDenied('card_locked')) : ask(mistake);
    }
    transaction.person = readPerson(card, transaction.typed);
    return end(
      request,
      reply,
      transaction.person === null
        ? createDenied('card_expired')
        : { login: { accountId: deriveSubject(transaction), remember: false } },
    );
  });

  app.post<Params>('/:uid/cancel', async (request, reply) =>
    (await findTransaction(request, reply)) === undefined
      ? sendUnknownSession(reply)
      : end(request, reply, createDenied('cancelled')),
  );

  async function findTransaction(request: FastifyRequest, reply: FastifyReply) {
    const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined);
    return transactions.find(String(details?.params.sign_transaction_id ?? ''));
  }

  /** `form-action` would block a redirect to the bank's site. */
  async function end(request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const next = await provider.interactionResult(request.raw, reply.raw, result);
    return sendPage(reply, renderSigningEnd(next, result.error === undefined));
  }
}

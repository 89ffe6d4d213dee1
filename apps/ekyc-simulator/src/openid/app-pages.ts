import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { isCard, maxWrongPasswords, readPerson } from '../card.ts';
import { renderCardPage } from '../pages/card.ts';
import { renderCardEndPage } from '../pages/card-end.ts';
import { renderMessagePage } from '../pages/message.ts';
import { deriveSubject, type Transaction, type Transactions } from './transactions.ts';

const createDenied = (description: string): InteractionResults => ({
  error: 'access_denied',
  error_description: description,
});

/** Simulates the app that reads the card. */
export async function registerAppPages(
  app: FastifyInstance,
  { provider, transactions }: { readonly provider: Provider; readonly transactions: Transactions },
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => new URLSearchParams(body),
  );

  app.get<{ Params: { uid: string } }>('/:uid', async (request, reply) => {
    const transaction = await findTransaction(request, reply);
    return transaction === undefined
      ? sendUnknown(reply)
      : sendPage(reply, renderCardPage(request.params.uid));
  });

  app.post<{ Params: { uid: string } }>('/:uid', async (request, reply) => {
    const transaction = await findTransaction(request, reply);
    if (transaction === undefined) return sendUnknown(reply);
    const card = request.body instanceof URLSearchParams ? request.body.get('card') : null;
    if (!isCard(card)) return sendPage(reply, renderCardPage(request.params.uid, 'カードを選んでください。'));
    if (card === 'expired') return end(request, reply, createDenied('card_expired'));
    if (card === 'wrong-password') return rejectPassword(request, reply, transaction);
    const person = readPerson(card, transaction.typed);
    if (person === null) return sendUnknown(reply);
    transaction.person = person;
    return end(request, reply, { login: { accountId: deriveSubject(transaction), remember: false } });
  });

  app.post<{ Params: { uid: string } }>('/:uid/cancel', async (request, reply) =>
    (await findTransaction(request, reply)) === undefined
      ? sendUnknown(reply)
      : end(request, reply, createDenied('cancelled')),
  );

  async function findTransaction(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Transaction | undefined> {
    const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined);
    return transactions.find(String(details?.params.sign_transaction_id ?? ''));
  }

  function rejectPassword(
    request: FastifyRequest<{ Params: { uid: string } }>,
    reply: FastifyReply,
    transaction: Transaction,
  ) {
    transaction.wrongPasswords += 1;
    const left = maxWrongPasswords - transaction.wrongPasswords;
    if (left <= 0) return end(request, reply, createDenied('card_locked'));
    return sendPage(
      reply,
      renderCardPage(request.params.uid, `暗証番号が違います。あと${left}回まちがえるとロックされます。`),
    );
  }

  /** `form-action` would block a redirect to the bank's site. */
  async function end(request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const next = await provider.interactionResult(request.raw, reply.raw, result);
    return sendPage(reply, renderCardEndPage(next, result.error === undefined));
  }
}

const sendPage = (reply: FastifyReply, markup: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(markup);

const sendUnknown = (reply: FastifyReply): FastifyReply =>
  sendPage(reply.status(404), renderMessagePage('no-session'));

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { isCard, maxWrongPasswords, personOn } from '../card.ts';
import { cardPage } from '../pages/card.ts';
import { cardEndPage } from '../pages/card-end.ts';
import { messagePage } from '../pages/message.ts';
import { subjectOf, type Transaction, type Transactions } from './transactions.ts';

const denied = (description: string): InteractionResults => ({
  error: 'access_denied',
  error_description: description,
});

/** Simulates the app that reads the card. */
export async function appPages(
  app: FastifyInstance,
  { provider, transactions }: { readonly provider: Provider; readonly transactions: Transactions },
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => new URLSearchParams(body),
  );

  app.get<{ Params: { uid: string } }>('/:uid', async (request, reply) => {
    const transaction = await transactionOf(request, reply);
    return transaction === undefined ? unknown(reply) : page(reply, cardPage(request.params.uid));
  });

  app.post<{ Params: { uid: string } }>('/:uid', async (request, reply) => {
    const transaction = await transactionOf(request, reply);
    if (transaction === undefined) return unknown(reply);
    const card = request.body instanceof URLSearchParams ? request.body.get('card') : null;
    if (!isCard(card)) return page(reply, cardPage(request.params.uid, 'カードを選んでください。'));
    if (card === 'expired') return end(request, reply, denied('card_expired'));
    if (card === 'wrong-password') return rejectPassword(request, reply, transaction);
    const person = personOn(card, transaction.typed);
    if (person === null) return unknown(reply);
    transactions.sign(transaction, person);
    return end(request, reply, { login: { accountId: subjectOf(transaction), remember: false } });
  });

  app.post<{ Params: { uid: string } }>('/:uid/cancel', async (request, reply) =>
    (await transactionOf(request, reply)) === undefined
      ? unknown(reply)
      : end(request, reply, denied('cancelled')),
  );

  async function transactionOf(
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
    if (left <= 0) return end(request, reply, denied('card_locked'));
    return page(
      reply,
      cardPage(request.params.uid, `暗証番号が違います。あと${left}回まちがえるとロックされます。`),
    );
  }

  /** `form-action` would block a redirect to the bank's site. */
  async function end(request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const next = await provider.interactionResult(request.raw, reply.raw, result);
    return page(reply, cardEndPage(next, result.error === undefined));
  }
}

const page = (reply: FastifyReply, markup: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(markup);

const unknown = (reply: FastifyReply): FastifyReply => page(reply.status(404), messagePage('no-session'));

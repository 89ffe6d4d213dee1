import type { FastifyInstance } from 'fastify';
import { countWrongPassword, isCard } from './card.ts';
import { renderSessionEnd } from './pages/end.ts';
import { formatCardField, listCards, renderSessionPage } from './pages/read.ts';
import { type ById, readForm, sendPage, sendUnknownSession } from './replies.ts';
import { findRefusal, type Session } from './session.ts';
import type { Sessions } from './sessions.ts';

export async function registerApplicantPages(
  app: FastifyInstance,
  { sessions }: { sessions: Sessions },
): Promise<void> {
  app.get<ById>('/:id', async ({ params }, reply) => {
    const session = sessions.find(params.id);
    if (session === undefined) return sendUnknownSession(reply);
    const render = session.status === 'created' ? renderSessionPage : renderSessionEnd;
    return sendPage(reply, render(session));
  });

  app.post<ById>('/:id', async (request, reply) => {
    const { id } = request.params;
    const session = sessions.find(id);
    if (session?.status === 'created') {
      const mistake = readCards(session, readForm(request));
      if (mistake !== null) return sendPage(reply, renderSessionPage(session, mistake));
      const refusal = findRefusal(session);
      request.log.info({ sessionId: id, reason: refusal }, 'cards read');
      sessions.submit(session, refusal);
    }
    return reply.redirect(`/apply/${id}`, 303);
  });

  app.post<ById>('/:id/cancel', async ({ params: { id } }, reply) => {
    const session = sessions.find(id);
    if (session?.status === 'created') sessions.submit(session, 'cancelled');
    return reply.redirect(`/apply/${id}`, 303);
  });
}

/** Null, or why the cards cannot be used. */
function readCards(session: Session, form: URLSearchParams): string | null {
  session.cards.clear();
  for (const subject of session.subjects) {
    const card = form.get(formatCardField(subject.role)) ?? '';
    if (isCard(card) && listCards(subject).includes(card)) session.cards.set(subject.role, card);
  }
  if (session.cards.size < session.subjects.length) return 'カードを選んでください。';
  if (![...session.cards.values()].includes('wrong-password')) return null;
  return countWrongPassword(session);
}

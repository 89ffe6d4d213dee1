import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeWrongPassword, isCard } from './card.ts';
import { renderMessagePage, renderSessionEnd } from './pages/end.ts';
import { formatCardField, listCards, renderSessionPage } from './pages/read.ts';
import { readForm, sendPage } from './replies.ts';
import { findRefusal, type Session } from './session.ts';
import type { Sessions } from './sessions.ts';

type Params = { Params: { id: string } };

export async function registerApplicantPages(
  app: FastifyInstance,
  { sessions }: { sessions: Sessions },
): Promise<void> {
  app.get<Params>('/:id', async ({ params }, reply) => {
    const session = sessions.find(params.id);
    if (session === undefined) return sendPage(reply.status(404), renderMessagePage('no-session'));
    const render = session.status === 'created' ? renderSessionPage : renderSessionEnd;
    return sendPage(reply, render(session));
  });

  app.post<Params>('/:id', async (request, reply) => {
    const { id } = request.params;
    const session = sessions.find(id);
    if (session?.status === 'created') {
      const mistake = readCards(session, readForm(request));
      if (mistake !== null) return sendPage(reply, renderSessionPage(session, mistake));
      submit(request, session);
    }
    return reply.redirect(`/apply/${id}`, 303);
  });

  app.post<Params>('/:id/cancel', async ({ params: { id } }, reply) => {
    const session = sessions.find(id);
    if (session?.status === 'created') sessions.refuse(session, 'cancelled');
    return reply.redirect(`/apply/${id}`, 303);
  });

  function submit({ log }: FastifyRequest, session: Session): void {
    const reason = findRefusal(session);
    log.info({ sessionId: session.id, reason }, 'cards read');
    if (reason === null) sessions.submit(session);
    else sessions.refuse(session, reason);
  }
}

/** Null, or why the cards cannot be used. */
function readCards(session: Session, form: URLSearchParams): string | null {
  session.cards.clear();
  for (const subject of session.subjects) {
    const card = form.get(formatCardField(subject.role));
    if (isCard(card) && listCards(subject).includes(card)) session.cards.set(subject.role, card);
  }
  if (session.cards.size < session.subjects.length) return 'カードを選んでください。';
  if (![...session.cards.values()].includes('wrong-password')) return null;
  session.wrongPasswords += 1;
  return describeWrongPassword(session.wrongPasswords);
}

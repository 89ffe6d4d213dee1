import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCard } from './card.ts';
import { capturePage } from './pages/capture.ts';
import { formatCardField, listCards } from './pages/card-choices.ts';
import { checkPage } from './pages/check.ts';
import { renderChipPage } from './pages/chip.ts';
import { renderDocumentPage } from './pages/document.ts';
import { endPage } from './pages/end.ts';
import { renderMessagePage } from './pages/message.ts';
import { sampleImage } from './pages/sample-image.ts';
import { sendProblem } from './problem.ts';
import {
  countPasswordsLeft,
  findRefusal,
  getNextStep,
  isDocumentKind,
  isShot,
  readsChips,
  type Session,
} from './session.ts';
import type { Sessions } from './sessions.ts';

function isImage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) ||
    (head.startsWith('ftyp', 4) && /^(heic|heix|hevc|mif1|msf1|avif)/.test(head.slice(8)))
  );
}

const photoLimit = 20 * 1024 * 1024;
type Params = { Params: { id: string; step: string } };

export async function registerApplicantPages(
  app: FastifyInstance,
  { sessions }: { sessions: Sessions },
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => new URLSearchParams(body),
  );
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: photoLimit },
    async (_: unknown, body: Buffer) => body,
  );

  app.get<Params>('/:id', async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (session === undefined) return sendUnknown(reply);
    if (session.status !== 'created') return redirectToNext(reply, session);
    return sendPage(reply, readsChips(session) ? renderChipPage(session) : renderDocumentPage(session));
  });

  app.post<Params>('/:id/document', async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (session === undefined) return sendUnknown(reply);
    if (session.status !== 'created' || readsChips(session)) return redirectToNext(reply, session);
    const kind = request.body instanceof URLSearchParams ? request.body.get('document') : null;
    if (!isDocumentKind(kind)) return sendPage(reply, renderDocumentPage(session, '書類を選んでください。'));
    // The photo of the face stays valid.
    if (session.document !== kind) {
      session.taken.delete('front');
      session.taken.delete('side');
    }
    session.document = kind;
    return redirectToNext(reply, session);
  });

  app.get<Params>('/:id/sample/:step', async (request, reply) => {
    const session = sessions.find(request.params.id);
    const { step } = request.params;
    if (session?.document == null || !isShot(step)) return sendProblem(reply, 404, 'Not Found');
    return reply.type('image/svg+xml').send(sampleImage(session.document, step));
  });

  app.get<Params>('/:id/:step', async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (session === undefined) return sendUnknown(reply);
    const { step } = request.params;
    if (step === 'end' && session.status !== 'created') return sendPage(reply, endPage(session));
    if (session.status !== 'created' || session.document === null) return redirectToNext(reply, session);
    if (isShot(step) && isShotAllowed(session, step))
      return sendPage(reply, capturePage(session, session.document, step));
    if (step === 'check' && getNextStep(session) === 'check') {
      return sendPage(reply, checkPage(session, session.document));
    }
    return redirectToNext(reply, session);
  });

  // Records only the kind; the photo is discarded.
  app.put<Params>('/:id/:step', { bodyLimit: photoLimit }, async (request, reply) => {
    const session = sessions.find(request.params.id);
    const { step } = request.params;
    if (session === undefined || !isShot(step)) return sendProblem(reply, 404, 'Not Found');
    if (session.status !== 'created' || !isShotAllowed(session, step))
      return sendProblem(reply, 409, 'Conflict');
    if (!Buffer.isBuffer(request.body) || !isImage(request.body)) {
      return sendProblem(reply, 415, 'Unsupported Media Type', 'The body is not an image.');
    }
    session.taken.add(step);
    return { next: getNextPath(session) };
  });

  app.post<Params>('/:id/submit', async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (session === undefined) return sendUnknown(reply);
    if (session.status !== 'created' || getNextStep(session) !== 'check')
      return redirectToNext(reply, session);
    chooseCards(session, request.body);
    submit(request, session);
    return redirectToNext(reply, session);
  });

  app.post<Params>('/:id/chip', async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (session === undefined) return sendUnknown(reply);
    if (session.status !== 'created' || !readsChips(session)) return redirectToNext(reply, session);
    if (!chooseCards(session, request.body))
      return sendPage(reply, renderChipPage(session, 'カードを選んでください。'));
    const left = countPasswordsLeft(session);
    if (left !== null && left > 0) {
      const message = `暗証番号が違います。あと${left}回まちがえるとロックされます。`;
      return sendPage(reply, renderChipPage(session, message));
    }
    submit(request, session);
    return redirectToNext(reply, session);
  });

  app.post<Params>('/:id/cancel', async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (session === undefined) return sendUnknown(reply);
    if (session.status === 'created') finish(request, session, 'cancel');
    return redirectToNext(reply, session);
  });

  function submit(request: FastifyRequest, session: Session): void {
    const reason = findRefusal(session);
    if (reason === null) {
      finish(request, session, 'submit');
    } else {
      request.log.info({ sessionId: session.id, reason }, 'cards refused');
      sessions.refuse(session, reason);
    }
  }

  function finish(request: FastifyRequest, session: Session, how: 'submit' | 'cancel'): void {
    request.log.info({ sessionId: session.id, how }, 'applicant finished');
    sessions[how](session);
  }
}

/** False if a person has no valid card. */
function chooseCards(session: Session, body: unknown): boolean {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  session.cards.clear();
  for (const { role, method } of session.subjects) {
    const card = form.get(formatCardField(role));
    if (isCard(card) && listCards(method).includes(card)) session.cards.set(role, card);
  }
  if ([...session.cards.values()].includes('wrong-password')) session.wrongPasswords += 1;
  return session.cards.size === session.subjects.length;
}

function isShotAllowed(session: Session, step: string): boolean {
  const next = getNextStep(session);
  return next === step || [...session.taken].some((taken) => taken === step);
}

function getNextPath(session: Session): string {
  if (session.status !== 'created') return `/apply/${session.id}/end`;
  const next = getNextStep(session);
  return next === 'document' ? `/apply/${session.id}` : `/apply/${session.id}/${next}`;
}

function redirectToNext(reply: FastifyReply, session: Session): FastifyReply {
  return reply.redirect(getNextPath(session), 303);
}

function sendPage(reply: FastifyReply, markup: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(markup);
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return reply.status(404).type('text/html; charset=utf-8').send(renderMessagePage('no-session'));
}

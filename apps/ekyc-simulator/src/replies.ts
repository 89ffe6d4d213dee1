import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderMessagePage } from './pages/end.ts';

export type ById = { Params: { id: string } };

/** `detail` must contain no personal data. */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  title: string,
  detail?: string,
): FastifyReply {
  return reply
    .status(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title, status, ...(detail === undefined ? {} : { detail }) });
}

export const sendPage = (reply: FastifyReply, markup: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(markup);

export const sendUnknownSession = (reply: FastifyReply): FastifyReply =>
  sendPage(reply.status(404), renderMessagePage('no-session'));

export const readForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

import type { FastifyReply } from 'fastify';

/** Sends RFC 9457 problem details. `detail` must contain no value of the request, because a value can be personal data. */
export function problem(reply: FastifyReply, status: number, title: string, detail?: string): FastifyReply {
  return reply
    .status(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title, status, ...(detail === undefined ? {} : { detail }) });
}

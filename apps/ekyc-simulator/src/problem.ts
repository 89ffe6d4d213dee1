import type { FastifyReply } from 'fastify';

/** Answers with RFC 9457 problem details; the detail never quotes what was sent. */
export function problem(reply: FastifyReply, status: number, title: string, detail?: string): FastifyReply {
  return reply
    .status(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title, status, ...(detail === undefined ? {} : { detail }) });
}

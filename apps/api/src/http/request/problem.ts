import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../../adapters/postgres/connection/transaction.ts';
import { IdentityProviderUnavailable } from '../../core/identity-ports.ts';
import { TooMany } from '../../core/ports.ts';
import problems from '../../core/rules/problems.json' with { type: 'json' };
import { Refusal, type RefusalKind } from '../../core/rules/refusal.ts';
import { logFault } from '../../observe/log.ts';

const frameworkRefusals: Readonly<Record<string, RefusalKind>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-type',
};

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof TooMany) return new Refusal('too-many-requests', error);
  // The page does not repeat the call after this 503 (ERR-023).
  if (error instanceof IdentityProviderUnavailable) return new Refusal('provider-unavailable');
  if (error instanceof Error && isUnavailable(error))
    return new Refusal('unavailable', { retryAfterSeconds: 5 });
  const { code = '', statusCode = 500 } = error instanceof Error ? (error as FastifyFault) : {};
  // Other 4xx errors of Fastify and its file plugin.
  const others = statusCode >= 400 && statusCode < 500 ? 'invalid-request' : 'internal';
  return new Refusal(frameworkRefusals[code] ?? (statusCode === 412 ? 'precondition-failed' : others));
}

type FastifyFault = { readonly code?: string; readonly statusCode?: number };

const reportedKinds = new WeakMap<FastifyReply, RefusalKind>();

export const getReportedProblem = (reply: FastifyReply): RefusalKind | undefined => reportedKinds.get(reply);

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = isAborted(request) ? new Refusal('too-slow') : toRefusal(error);
  if (refusal.kind === 'internal' || refusal.kind === 'unavailable') logFault(error, request.log);
  reportRefusal(refusal, reply);
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(formatProblem(refusal, request.id));
}

export function reportRefusal({ kind, retryAfterSeconds: seconds }: Refusal, reply: FastifyReply): void {
  reportedKinds.set(reply, kind);
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
}

/** The failed read of the body is then no internal error. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

export function formatProblem(refusal: Refusal, requestId: string): string {
  const { status, kind, errors, retryAfterSeconds } = refusal;
  const type = `urn:kaisetsu:problem:${kind}`;
  const { title } = problems[kind];
  return JSON.stringify({ type, title, status, requestId, errors, retryAfterSeconds });
}

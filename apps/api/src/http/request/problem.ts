import type { ProblemDetails } from '@kaisetsu/domain/problem-details';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../../adapters/postgres/connection/transaction.ts';
import { IdentityProviderUnavailable } from '../../core/identity-ports.ts';
import { Refusal, type RefusalKind } from '../../core/rules/refusal.ts';
import { logFault } from '../../observe/log-fault.ts';

export const titles: Record<RefusalKind | 'internal', string> = {
  maintenance: 'Under maintenance',
  'unknown-host': 'The host belongs to no bank',
  'too-many-requests': 'Too many requests',
  'cross-site': 'The cross-site token is missing or wrong',
  unauthenticated: 'No valid session',
  'not-permitted': 'The role does not permit it',
  'verification-failed': 'The verification code is wrong or no longer valid',
  'too-large': 'The body is too large',
  'too-slow': 'The request took too long',
  'headers-too-large': 'The headers are too large',
  'expectation-failed': 'The expectation cannot be met',
  'unsupported-type': 'The content type is not supported',
  'invalid-request': 'The request does not match the schema',
  'invalid-answers': 'The answers are invalid',
  'wrong-bank': 'The bank differs from the bank of the host',
  'wrong-flow': 'The call does not belong to this application type',
  'out-of-order': 'The call is not allowed in this state',
  'no-starts-left': 'No further identity verification is permitted',
  'method-ended': 'The law does not permit this method any more',
  completed: 'The application is completed',
  'answers-frozen': 'The answers are frozen',
  'answers-changed': 'The answers differ from the confirmed ones',
  'pin-set': 'Another PIN is set already',
  'not-found': 'Not found',
  'method-not-allowed': 'The method is not allowed',
  'precondition-failed': 'The file has changed',
  'picture-refused': 'The picture was refused',
  'provider-unavailable': 'The identity provider is not available',
  unavailable: 'Not available at the moment',
  internal: 'Internal error',
};

const frameworkRefusals: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal(413, 'too-large'),
  FST_REQ_FILE_TOO_LARGE: () => new Refusal(413, 'too-large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal(415, 'unsupported-type'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Refusal(415, 'unsupported-type'),
};

function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return null;
  // The page does not repeat the call after this 503 (ERR-023).
  if (error instanceof IdentityProviderUnavailable) return new Refusal(503, 'provider-unavailable');
  if (isUnavailable(error)) return new Refusal(503, 'unavailable', { retryAfterSeconds: 5 });
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const createRefusal = frameworkRefusals[code];
  if (createRefusal !== undefined) return createRefusal();
  if (statusCode === 412) return new Refusal(412, 'precondition-failed');
  // Other 4xx errors of Fastify and its file plugin.
  return statusCode >= 400 && statusCode < 500 ? new Refusal(400, 'invalid-request') : null;
}

const reportedKinds = new WeakMap<FastifyReply, RefusalKind | 'internal'>();

export const getReportedProblem = (reply: FastifyReply): string | undefined => reportedKinds.get(reply);

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = isAborted(request) ? new Refusal(408, 'too-slow') : toRefusal(error);
  if (refusal === null || refusal.kind === 'unavailable') logFault(error, request.log);
  reportRefusal(refusal, reply);
  return reply
    .code(refusal?.status ?? 500)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(createProblem(refusal, request.id)));
}

export function reportRefusal(refusal: Refusal | null, reply: FastifyReply): void {
  reportedKinds.set(reply, refusal?.kind ?? 'internal');
  const seconds = refusal?.retryAfterSeconds;
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
}

/** The failed read of the body is then no internal error. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

export function createProblem(refusal: Refusal | null, requestId: string): ProblemDetails {
  const { status, kind, errors, retryAfterSeconds } = refusal ?? { status: 500, kind: 'internal' as const };
  return {
    type: `urn:kaisetsu:problem:${kind}`,
    title: titles[kind],
    status,
    requestId,
    ...(errors !== undefined && { errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { logSchema } from '@kaisetsu/domain/log-schema';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { apiOrigin } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { getReportedProblem } from './request/problem.ts';

export function requestIdOf(request: { readonly headers: IncomingMessage['headers'] }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

export type LogSettings = { readonly level: string; readonly stream?: { write(line: string): void } };

export const createServerOptions = (log: LogSettings) => ({
  // The serializers drop request and response (personal data).
  logger: { ...log, ...logSchema(apiOrigin), serializers: { req: () => ({}), res: () => ({}) } },
  // Fastify's own log lines contain the query of the URL.
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: requestIdOf,
  requestIdHeader: false as const,
  forceCloseConnections: 'idle' as const,
});

export const createResponseRecorder =
  (metrics: Metrics, findBankCode: (request: FastifyRequest) => string) =>
  (request: FastifyRequest, reply: FastifyReply, done?: () => void): void => {
    const { method, url } = request.routeOptions;
    const { statusCode: status } = reply;
    const bank = findBankCode(request);
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: url, bank, status, milliseconds }, 'request completed');
    const known = {
      method: ['GET', 'HEAD', 'POST'].includes(request.method) ? request.method : 'other',
      route: url ?? 'none',
    };
    metrics.requests.inc({ ...known, status, bank });
    metrics.latency.observe(known, milliseconds / 1000);
    const problem = getReportedProblem(reply);
    if (problem !== undefined) metrics.refusals.inc({ problem, bank });
    done?.();
  };

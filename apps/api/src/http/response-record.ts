import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../observe/metrics.ts';
import { getReportedProblem } from './request/problem.ts';

/** `findBankCode` returns '' for an unknown host. */
export const createResponseRecorder =
  (metrics: Pick<Metrics, 'recordResponse'>, findBankCode: (request: FastifyRequest) => string) =>
  (request: FastifyRequest, reply: FastifyReply, done?: () => void): void => {
    const { method, url } = request.routeOptions;
    const { statusCode: status } = reply;
    const bank = findBankCode(request);
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: url, bank, status, milliseconds }, 'request completed');
    const seconds = milliseconds / 1000;
    const problem = getReportedProblem(reply);
    metrics.recordResponse({ method: request.method, route: url, status, bank, seconds, problem });
    done?.();
  };

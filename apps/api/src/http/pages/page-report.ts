import { pageReportPath } from '@kaisetsu/domain/page-report';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type * as z from 'zod/mini';
import type { Banks } from '../../core/banks.ts';
import { Refusal } from '../../core/rules/refusal.ts';
import type { PageMetrics } from '../../observe/page-metrics.ts';
import { findBank, requireXsrf } from '../request/client.ts';
import { requireShape } from '../request/shape.ts';
import { parseStrictJson } from '../request/strict-json.ts';
import type { Xsrf } from '../request/xsrf.ts';
import { findBrowserFamily } from './browser-family.ts';
import { pageReportShape } from './page-report-shape.ts';
import { requirePlainText } from './plain-text.ts';

/** The largest valid report has about 3.2 kB. */
const limitBytes = 4096;

export type PageReportOptions = {
  readonly banks: Banks;
  readonly xsrf: Xsrf;
  readonly metrics: PageMetrics;
  readonly onRequest: onRequestHookHandler;
};

/** Uses no database, so it works during an outage [OPS-060]. */
export async function registerPageReport(app: FastifyInstance, options: PageReportOptions): Promise<void> {
  const { banks, xsrf, metrics, onRequest } = options;
  app.addHook('onRequest', onRequest);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: limitBytes },
    async (request: FastifyRequest, body: Buffer) => {
      requirePlainText(request.headers);
      return parseStrictJson(body);
    },
  );
  app.post(pageReportPath, { bodyLimit: limitBytes, onRequest: admitReport }, (request, reply) => {
    const { entries } = requireShape(pageReportShape, request.body ?? {}) as z.infer<typeof pageReportShape>;
    const bank = findBank(request, banks)?.code ?? '';
    const browser = findBrowserFamily(request.headers['user-agent']);
    for (const entry of entries) metrics.recordPageEntry(entry, { bank, browser });
    return reply.code(204).send();
  });

  async function admitReport(request: FastifyRequest): Promise<void> {
    if (findBank(request, banks) === null) throw new Refusal(421, 'unknown-host');
    requireXsrf(xsrf, request, null);
  }
}

import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { errorPages } from '@kaisetsu/domain/flows/journey';
import { pageFaults, pageReportPath } from '@kaisetsu/domain/page-report';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../../core/rules/refusal.ts';
import type { HttpContext } from '../context.ts';
import { findBank } from '../request/host.ts';
import { requireShape } from '../request/shape.ts';
import { addJsonParser } from '../request/strict-json.ts';

/** Most User-Agent headers also contain Chrome or Safari. */
const families = [
  ['in-app', /\bLine\/|Instagram|FBA[NV]|\bGSA\/|YJApp/],
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['samsung', /SamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|CriOS)\//],
  ['safari', /\bVersion\/[\d.]+ .*Safari\//],
] as const;

/** Real ones are shorter; the patterns take quadratic time. */
const maxUserAgent = 300;

export function findBrowserFamily(userAgent = ''): string {
  const read = userAgent.slice(0, maxUserAgent);
  return families.find(([, pattern]) => pattern.test(read))?.[0] ?? 'other';
}

const step = z.enum([
  ...new Set([...generalFlow.steps, ...childFlow.steps].map(({ id }) => id)),
  ...new Set(Object.values(errorPages)),
  'other',
] as const);
const maxEntries = 40;
const pageReportShape = z.strictObject({
  entries: z
    .array(z.strictObject({ step, name: z.enum(pageFaults) }))
    .check(z.minLength(1), z.maxLength(maxEntries)),
});

const limitBytes = 4096;

/** Uses no database, so it works during an outage [OPS-060]. */
export async function registerPageReport(
  app: FastifyInstance,
  { banks, xsrf, metrics }: HttpContext,
): Promise<void> {
  addJsonParser(app, limitBytes);
  const admitReport = async (request: FastifyRequest): Promise<void> => {
    if (findBank(request, banks) === null) throw new Refusal('unknown-host');
    xsrf.require(request, null);
  };
  const route = { bodyLimit: limitBytes, onRequest: admitReport, config: { rate: 'report' } } as const;
  app.post(pageReportPath, route, (request, reply) => {
    const { entries } = requireShape(pageReportShape, request.body ?? {}) as z.infer<typeof pageReportShape>;
    const bank = findBank(request, banks)?.code ?? '';
    const browser = findBrowserFamily(request.headers['user-agent']);
    for (const { name: fault, step } of entries) metrics.faults.inc({ fault, step, bank, browser });
    return reply.code(204).send();
  });
}

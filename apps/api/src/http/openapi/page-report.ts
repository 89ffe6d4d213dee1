import { pageReportShape } from '../pages/page-report-shape.ts';
import { createRef, type Json, toSchema } from './json.ts';
import { type Components, requestIdHeader } from './operation.ts';
import { shareResponse } from './refusal-responses.ts';
import { connectionRefusals, type DocumentedRefusal } from './refusals.ts';

export const pageReportExample = {
  entries: [
    { flow: 'GENERAL', step: 'personal', name: 'view' },
    { flow: 'GENERAL', step: 'personal', name: 'inp', value: 96 },
  ],
} as const;

const pageReportRefusals = [
  ...connectionRefusals,
  [429, 'too-many-requests'],
  [421, 'unknown-host'],
  [403, 'cross-site'],
  [413, 'too-large'],
  [415, 'unsupported-type'],
  [400, 'invalid-request'],
  [500, 'internal'],
] as const satisfies readonly DocumentedRefusal[];

export function createPageReportOperation({ schemas, responses }: Components): Json {
  schemas.PageReport = toSchema(pageReportShape, 'input');
  return {
    operationId: 'postPageReport',
    tags: ['Page reports'],
    summary: 'Counts views, faults and Web Vitals of the page',
    description:
      'The report contains only numbers and names that this API description lists. The server stores nothing; it counts the ' +
      'entries in its metrics. The database is not used, so reports are counted also during maintenance.',
    security: [{ crossSiteHeader: [], crossSiteCookie: [] }],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: createRef('schemas', 'PageReport'), example: pageReportExample },
      },
    },
    responses: {
      204: { description: 'Counted', headers: requestIdHeader },
      ...Object.fromEntries(
        pageReportRefusals.map((refusal) => [refusal[0], shareResponse([refusal], responses)]),
      ),
    },
  };
}

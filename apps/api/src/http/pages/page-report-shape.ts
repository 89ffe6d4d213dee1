import { applicationTypes } from '@kaisetsu/domain/application-type';
import { describeSchema } from '@kaisetsu/domain/described';
import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { errorPages } from '@kaisetsu/domain/flows/journey';
import { maxPageEntries, pageFaults, pageVitals } from '@kaisetsu/domain/page-report';
import * as z from 'zod/mini';

const flow = describeSchema(z.enum(applicationTypes), 'The flow of the screen.');
const step = describeSchema(
  z.enum([
    ...new Set([...generalFlow.steps, ...childFlow.steps].map(({ id }) => id)),
    ...new Set(Object.values(errorPages)),
    'other',
  ] as const),
  'The screen.',
);
/** One hour in milliseconds. */
const maxValue = 3_600_000;
export const pageReportShape = z.strictObject({
  entries: describeSchema(
    z
      .array(
        z.union([
          z.strictObject({
            flow,
            step,
            name: describeSchema(
              z.enum(['view', ...pageFaults]),
              'A view of the screen, or a fault: script error, unhandled rejection, or a screen whose JavaScript did not load.',
            ),
          }),
          z.strictObject({
            flow,
            step,
            name: describeSchema(z.enum(pageVitals), 'The Web Vital.'),
            value: describeSchema(
              z.number().check(z.minimum(0), z.maximum(maxValue)),
              'LCP and INP in milliseconds, CLS without a unit.',
            ),
          }),
        ]),
      )
      .check(z.minLength(1), z.maxLength(maxPageEntries)),
    'What the page observed.',
  ),
});

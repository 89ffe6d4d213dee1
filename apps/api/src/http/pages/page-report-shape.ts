import { applicationTypes } from '@kaisetsu/domain/application-type';
import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { errorPages } from '@kaisetsu/domain/flows/journey';
import { maxPageEntries, pageFaults, pageVitals } from '@kaisetsu/domain/page-report';
import * as z from 'zod/mini';

const screen = {
  flow: z.enum(applicationTypes),
  step: z.enum([
    ...new Set([...generalFlow.steps, ...childFlow.steps].map(({ id }) => id)),
    ...new Set(Object.values(errorPages)),
    'other',
  ] as const),
};
/** One hour in milliseconds. */
const maxValue = 3_600_000;
const entry = z.union([
  z.strictObject({ ...screen, name: z.enum(['view', ...pageFaults]) }),
  z.strictObject({
    ...screen,
    name: z.enum(pageVitals),
    value: z.number().check(z.minimum(0), z.maximum(maxValue)),
  }),
]);

export const pageReportShape = z.strictObject({
  entries: z.array(entry).check(z.minLength(1), z.maxLength(maxPageEntries)),
});

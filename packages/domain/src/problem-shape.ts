import * as z from 'zod/mini';
import { describeObject } from './described.ts';
import { messages, type Problem, type ProblemCode } from './fields/problem.ts';

const fieldError = describeObject('fieldError', {
  field: z.string(),
  code: z.enum(Object.keys(messages) as [ProblemCode, ...ProblemCode[]]),
  characters: z.optional(z.string()),
  places: z.optional(z.array(z.string())),
});

/** RFC 9457. Contains no answer, except the banned characters. The page loads only its type. */
export const problemShape = describeObject('problem', {
  type: z.string().check(z.regex(/^urn:kaisetsu:problem:[a-z-]+$/)),
  title: z.string(),
  status: z.int().check(z.gte(400), z.lte(599)),
  requestId: z.string(),
  errors: z.optional(z.array(fieldError)),
  retryAfterSeconds: z.optional(z.int().check(z.gte(0))),
});

export type FieldError = { readonly field: string } & Problem;

export type ProblemDetails = Omit<z.infer<typeof problemShape>, 'errors'> & {
  readonly errors?: readonly FieldError[];
};

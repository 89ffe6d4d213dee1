import * as z from 'zod/mini';
import { messages, type ProblemCode } from './fields/problem.ts';

/**
 * The schema of every refusal (`problem-details.ts`), for OpenAPI and the fuzz tests. The page uses only the type.
 */
export const problemShape = z.strictObject({
  type: z.string().check(z.regex(/^urn:kaisetsu:problem:[a-z-]+$/)),
  title: z.string(),
  status: z.int().check(z.gte(400), z.lte(599)),
  requestId: z.string(),
  errors: z.optional(
    z.array(
      z.strictObject({
        field: z.string(),
        code: z.enum(Object.keys(messages) as [ProblemCode, ...ProblemCode[]]),
        characters: z.optional(z.string()),
        places: z.optional(z.array(z.string())),
      }),
    ),
  ),
  retryAfterSeconds: z.optional(z.int().check(z.gte(0))),
});

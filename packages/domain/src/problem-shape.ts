import * as z from 'zod/mini';
import { describeSchema } from './described.ts';
import { messages, type ProblemCode } from './fields/problem.ts';

/** For OpenAPI and the fuzz tests; the page does not load it. */
export const problemShape = z.strictObject({
  type: describeSchema(
    z.string().check(z.regex(/^urn:kaisetsu:problem:[a-z-]+$/)),
    'Kind of the refusal, for the program that made the call.',
  ),
  title: describeSchema(
    z.string(),
    'Kind of the refusal, for the engineer. Do not show it to the applicant.',
  ),
  status: describeSchema(z.int().check(z.gte(400), z.lte(599)), 'The status of the response.'),
  requestId: describeSchema(
    z.string(),
    'The value of the header X-Request-Id, which identifies the request in the logs.',
  ),
  errors: describeSchema(
    z.optional(
      z.array(
        z.strictObject({
          field: describeSchema(
            z.string(),
            'Name of the field; the parts of a nested name are joined by dots.',
          ),
          code: describeSchema(
            z.enum(Object.keys(messages) as [ProblemCode, ...ProblemCode[]]),
            'Rule that the field breaks. The page has one message for each code.',
          ),
          characters: describeSchema(z.optional(z.string()), 'Text for {chars} in the message.'),
          places: describeSchema(
            z.optional(z.array(z.string())),
            'Names of places for {places} in the message.',
          ),
        }),
      ),
    ),
    'The refused fields. Only some responses with 400 or 409 have this list.',
  ),
  retryAfterSeconds: describeSchema(
    z.optional(z.int().check(z.gte(0))),
    'Seconds until a retry makes sense, the same number as the header Retry-After.',
  ),
});

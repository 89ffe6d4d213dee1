import * as z from 'zod/mini';
import { describe } from './described.ts';
import { messages, type ProblemCode } from './fields/problem.ts';

const fieldError = z.strictObject({
  field: describe.string('Name of the field; the parts of a nested name are joined by dots.'),
  code: describe.choice(
    'Rule that the field breaks. The page has one message for each code.',
    Object.keys(messages) as [ProblemCode, ...ProblemCode[]],
  ),
  characters: describe.optional('Text for {chars} in the message.', z.string()),
  places: describe.optional('Names of places for {places} in the message.', z.array(z.string())),
});

/** For OpenAPI and the fuzz tests; the page does not load it. */
export const problemShape = z.strictObject({
  type: describe.schema(
    'Kind of the refusal, for the program that made the call.',
    z.string().check(z.regex(/^urn:kaisetsu:problem:[a-z-]+$/)),
  ),
  title: describe.string('Kind of the refusal, for the engineer. Do not show it to the applicant.'),
  status: describe.schema('The status of the response.', z.int().check(z.gte(400), z.lte(599))),
  requestId: describe.string(
    'The value of the header X-Request-Id, which identifies the request in the logs.',
  ),
  errors: describe.optional(
    'The refused fields. Only some responses with 400 or 409 have this list.',
    z.array(fieldError),
  ),
  retryAfterSeconds: describe.optional(
    'Seconds until a retry makes sense, the same number as the header Retry-After.',
    z.int().check(z.gte(0)),
  ),
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ProblemDetails } from './problem-shape.ts';
import { problemShape } from './problem-shape.ts';

const refusal: ProblemDetails = {
  type: 'urn:kaisetsu:problem:invalid-answers',
  title: 'invalid answers',
  status: 400,
  requestId: 'r1',
};
const accepts = (value: unknown): boolean => z.safeParse(problemShape, value).success;

describe('the schema of problem details', () => {
  it.each<Partial<ProblemDetails>>([
    {},
    { status: 599 },
    { errors: [] },
    { errors: [{ field: 'lastName', code: 'required' }] },
    { errors: [{ field: 'address', code: 'banned-characters', characters: '髙' }] },
    { errors: [{ field: 'tempAddress', code: 'municipality-differs', places: ['壱岐市'] }] },
    { status: 429, retryAfterSeconds: 0 },
  ])('[SRV-011] accepts the permitted members: %j', (more) => {
    expect(accepts({ ...refusal, ...more })).toBe(true);
  });

  it.each([
    { type: undefined },
    { type: 'invalid-answers' },
    { type: 'urn:kaisetsu:problem:invalid answers' },
    { title: undefined },
    { requestId: undefined },
    { status: 399 },
    { status: 600 },
    { detail: '福岡 花子' },
    { errors: [{ code: 'required' }] },
    { errors: [{ field: 'lastName', code: 'no-such-code' }] },
    { errors: [{ field: 'lastName', code: 'required', value: '福岡' }] },
    { errors: { field: 'lastName', code: 'required' } },
    { retryAfterSeconds: -1 },
  ])('[SRV-011] rejects a missing, invalid or additional member: %j', (more) => {
    expect(accepts({ ...refusal, ...more })).toBe(false);
  });
});

import type { CallName } from '@kaisetsu/domain/call-table';
import { Refusal } from '../core/rules/refusal.ts';
import { problemOf, titles } from '../http/request/problem.ts';
import { type Json, ref } from './json.ts';
import { type DocumentedRefusal, refusalsOf } from './refusals.ts';

export const exampleRequestId = '0b6f6a9e-2f57-4c0e-9a42-5d0c3f0f6a11';

const exampleErrors = {
  'invalid-request': [{ field: 'nickname', code: 'unknown-field' }],
  'invalid-answers': [{ field: 'mobilePhoneNumber', code: 'mobile-phone-invalid' }],
} as const satisfies Partial<Record<DocumentedRefusal[1], unknown>>;

const exampleSeconds = {
  'too-many-requests': 42,
  maintenance: 14_400,
  unavailable: 5,
} as const satisfies Partial<Record<DocumentedRefusal[1], number>>;

const hasWait = (kind: DocumentedRefusal[1]): kind is keyof typeof exampleSeconds => kind in exampleSeconds;
const hasErrors = (kind: DocumentedRefusal[1]): kind is keyof typeof exampleErrors => kind in exampleErrors;

/** Calls with the same kinds share a response. */
export function refusalResponses(name: CallName, responses: Record<string, Json>): Record<string, Json> {
  const all = refusalsOf(name);
  const statuses = [...new Set(all.map(([status]) => status))];
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      sharedResponse(
        all.filter(([one]) => one === status),
        responses,
      ),
    ]),
  );
}

export function sharedResponse(
  refusals: readonly DocumentedRefusal[],
  responses: Record<string, Json>,
): Json {
  const [status] = refusals[0] as DocumentedRefusal;
  const shared = `${status}-${refusals.map(([, kind]) => kind).join('-or-')}`;
  responses[shared] ??= refusalResponse(status, refusals);
  return ref('responses', shared);
}

function refusalResponse(status: DocumentedRefusal[0], refusals: readonly DocumentedRefusal[]): Json {
  const kinds = refusals.map(([, kind]) => kind);
  return {
    description: kinds.map((kind) => titles[kind]).join(' · '),
    headers: {
      'X-Request-Id': ref('headers', 'RequestId'),
      ...(kinds.some(hasWait) && { 'Retry-After': ref('headers', 'RetryAfter') }),
    },
    content: {
      'application/problem+json': {
        schema: {
          ...ref('schemas', 'Problem'),
          properties: {
            type: { enum: kinds.map((kind) => `urn:kaisetsu:problem:${kind}`) },
            status: { const: status },
          },
        },
        examples: Object.fromEntries(
          kinds.map((kind) => [kind, { summary: titles[kind], value: exampleOf(status, kind) }]),
        ),
      },
    },
  };
}

function exampleOf(status: DocumentedRefusal[0], kind: DocumentedRefusal[1]): Json {
  if (status === 500 || kind === 'internal') return problemOf(null, exampleRequestId);
  const refusal = new Refusal(status, kind, {
    ...(hasErrors(kind) && { errors: exampleErrors[kind] }),
    ...(hasWait(kind) && { retryAfterSeconds: exampleSeconds[kind] }),
  });
  return problemOf(refusal, exampleRequestId);
}

import type { CallName } from '@kaisetsu/domain/call-table';
import { Refusal } from '../../core/rules/refusal.ts';
import { createProblem, titles } from '../request/problem.ts';
import { createRef, type Json } from './json.ts';
import { type DocumentedRefusal, listRefusals } from './refusals.ts';

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
export function createRefusalResponses(
  name: CallName,
  responses: Record<string, Json>,
): Record<string, Json> {
  const all = listRefusals(name);
  const statuses = [...new Set(all.map(([status]) => status))];
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      shareResponse(
        all.filter(([one]) => one === status),
        responses,
      ),
    ]),
  );
}

export function shareResponse(refusals: readonly DocumentedRefusal[], responses: Record<string, Json>): Json {
  const [status] = refusals[0] as DocumentedRefusal;
  const shared = `${status}-${refusals.map(([, kind]) => kind).join('-or-')}`;
  responses[shared] ??= createRefusalResponse(status, refusals);
  return createRef('responses', shared);
}

function createRefusalResponse(status: DocumentedRefusal[0], refusals: readonly DocumentedRefusal[]): Json {
  const kinds = refusals.map(([, kind]) => kind);
  return {
    description: kinds.map((kind) => titles[kind]).join(' · '),
    headers: {
      'X-Request-Id': createRef('headers', 'RequestId'),
      ...(kinds.some(hasWait) && { 'Retry-After': createRef('headers', 'RetryAfter') }),
    },
    content: {
      'application/problem+json': {
        schema: {
          ...createRef('schemas', 'Problem'),
          properties: {
            type: { enum: kinds.map((kind) => `urn:kaisetsu:problem:${kind}`) },
            status: { const: status },
          },
        },
        examples: Object.fromEntries(
          kinds.map((kind) => [kind, { summary: titles[kind], value: createExample(status, kind) }]),
        ),
      },
    },
  };
}

function createExample(status: DocumentedRefusal[0], kind: DocumentedRefusal[1]): Json {
  if (status === 500 || kind === 'internal') return createProblem(null, exampleRequestId);
  const refusal = new Refusal(status, kind, {
    ...(hasErrors(kind) && { errors: exampleErrors[kind] }),
    ...(hasWait(kind) && { retryAfterSeconds: exampleSeconds[kind] }),
  });
  return createProblem(refusal, exampleRequestId);
}

import type { CallName } from '@kaisetsu/domain/call-table';

/** Pages of the previous release send these headers as fields of the body. Remove after one release. */
const formerFields: { readonly [N in CallName]?: readonly [field: string, header: string] } = {
  registerCode: ['attemptKey', 'idempotency-key'],
  verifyCode: ['attemptKey', 'idempotency-key'],
  postPin: ['answersVersion', 'if-match'],
};

type Sent = { readonly body: unknown; readonly headers: Readonly<Record<string, unknown>> };

export function readFormerFields(name: CallName, sent: Sent): Sent {
  const { body, headers } = sent;
  const [field, header] = formerFields[name] ?? [];
  if (field === undefined || header === undefined || typeof body !== 'object' || body === null) return sent;
  if (!Object.hasOwn(body, field)) return sent;
  const { [field]: value, ...exact } = body as Record<string, unknown>;
  return { body: exact, headers: { [header]: value, ...headers } };
}

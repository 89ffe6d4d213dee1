import * as z from 'zod/mini';
import { callTable } from '../../packages/domain/src/call-table.ts';
import { type Call, calls } from '../../packages/domain/src/calls.ts';
import { code, generatedNotice, table } from './markdown.ts';

/** The properties of a JSON Schema that this module reads. */
type Shape = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
};

/**
 * Returns the names of the fields. The names of nested fields follow in braces. If there are more than 12 nested fields, or if a
 * nested field has fields itself, the braces contain only their number. For a response without a body it returns `204`.
 */
function fields(schema: z.ZodMiniType | null | undefined): string {
  if (schema === undefined) return '';
  return schema === null ? '204' : named(z.toJSONSchema(schema, { io: 'input' }) as Shape) || '{}';
}

function named(shape: Shape): string {
  return Object.entries(shape.properties ?? {})
    .map(([name, of]) => name + inside(of))
    .join(', ');
}

function inside(shape: Shape): string {
  const answer = shape.anyOf?.find(({ type }) => type !== 'null') ?? shape;
  if (answer.items !== undefined) return `[]${inside(answer.items)}`;
  const nested = Object.values(answer.properties ?? {});
  if (nested.length === 0) return '';
  const deep = nested.some(({ properties }) => properties !== undefined);
  return deep || nested.length > 12 ? ` {${nested.length} fields}` : ` {${named(answer)}}`;
}

function sent({ params, query, body, form }: Call): string {
  const parts = [
    ['path', params],
    ['query', query],
    ['body', body],
    ['form', form],
  ] as const;
  return parts
    .filter(([, schema]) => schema !== undefined)
    .map(([where, schema]) => `${where}: ${fields(schema)}`)
    .join('; ');
}

/** docs/generated/calls.md: every call between the page and the API, from `call-table.ts` and `calls.ts`. */
export function callsDocument(): string {
  const rows = Object.entries<Call>(calls).map(([name, call]) => [
    code(name),
    `${code(`${call.method} ${call.path}`)}`,
    call.auth ? 'yes' : '',
    sent(call),
    fields(call.response),
  ]);
  return `${generatedNotice}

# Calls

${Object.keys(callTable).length} calls, from \`packages/domain/src/call-table.ts\` and \`calls.ts\`. The endpoint of each call is in
\`apps/api/src/endpoints/\`. Refusals are \`application/problem+json\`.

${table(['call', 'address', 'needs a session', 'request', 'response'], rows)}
`;
}

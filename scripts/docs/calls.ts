import * as z from 'zod/mini';
import { callTable } from '../../packages/domain/src/call-table.ts';
import { type Call, calls } from '../../packages/domain/src/calls.ts';
import { makeTable, markCode, writePage } from './markdown.ts';

type Shape = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
};

/** The names of the fields, with nested ones in braces: their number if they are deep or more than 12. */
function listFields(schema: z.ZodMiniType | null | undefined): string {
  if (schema === undefined) return '';
  return schema === null ? '204' : listNames(z.toJSONSchema(schema, { io: 'input' }) as Shape) || '{}';
}

function listNames(shape: Shape): string {
  return Object.entries(shape.properties ?? {})
    .map(([name, of]) => name + listNested(of))
    .join(', ');
}

function listNested(shape: Shape): string {
  const answer = shape.anyOf?.find(({ type }) => type !== 'null') ?? shape;
  if (answer.items !== undefined) return `[]${listNested(answer.items)}`;
  const nested = Object.values(answer.properties ?? {});
  if (nested.length === 0) return '';
  const deep = nested.some(({ properties }) => properties !== undefined);
  return deep || nested.length > 12 ? ` {${nested.length} fields}` : ` {${listNames(answer)}}`;
}

function listSent({ params, query, body, form }: Call): string {
  const parts = [
    ['path', params],
    ['query', query],
    ['body', body],
    ['form', form],
  ] as const;
  return parts
    .filter(([, schema]) => schema !== undefined)
    .map(([where, schema]) => `${where}: ${listFields(schema)}`)
    .join('; ');
}

export function describeCalls(): string {
  const rows = Object.entries<Call>(calls).map(([name, call]) => [
    markCode(name),
    `${markCode(`${call.method} ${call.path}`)}`,
    call.auth ? 'yes' : '',
    listSent(call),
    listFields(call.response),
  ]);
  return writePage(
    'Calls',
    `${Object.keys(callTable).length} calls, from \`packages/domain/src/call-table.ts\` and \`calls.ts\`. The endpoint of each call is in
\`apps/api/src/endpoints/\`. Refusals are \`application/problem+json\`.`,
    makeTable(['call', 'address', 'needs a session', 'request', 'response'], rows),
  );
}

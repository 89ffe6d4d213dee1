import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import { problemShape } from '@kaisetsu/domain/problem-shape';
import * as z from 'zod/mini';
import { titles } from '../http/problem.ts';
import { xsrfCookie } from '../http/xsrf.ts';
import { callExamples } from './examples.ts';
import { type DocumentedRefusal, refusalsOf } from './refusals.ts';

type Json = { readonly [key: string]: unknown };

/** The parts of an example, all optional except the summary. */
type Example = {
  readonly summary: string;
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: Json;
  readonly form?: Json;
  readonly response?: Json;
};

const names = Object.keys(callTable) as CallName[];
const toSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Json;
  return rest;
};
const ref = (kind: 'schemas' | 'responses', name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

/**
 * The OpenAPI 3.1 description of every call, made from `call-table.ts`, `calls.ts` and `problem-shape.ts` of the domain,
 * `refusals.ts` and `examples.ts` [OPS-004]. It does not contain the webhook and health routes.
 */
export function openApiDocument(): Json {
  const schemas: Record<string, Json> = { Problem: toSchema(problemShape, 'output') };
  const responses: Record<string, Json> = {};
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of names) {
    const { method, path } = callTable[name];
    const address = path.replace(/:(\w+)/g, '{$1}');
    const operation = operationOf(name, schemas, responses);
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kaisetsu',
      version: '1',
      description:
        'The calls between the page and the API. The host decides the bank. A part of a request that a call does not ' +
        'define must be empty. Unknown fields are refused and types are not converted. Order of refusals: 503, 421, ' +
        '429, 403 cross-site, 401, 413/415, 400, 403, 409. Every response has x-request-id.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The host of a bank' }],
    paths,
    components: { schemas, responses, securitySchemes },
  };
}

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `authenticationToken` of verifyCode, with or without `Bearer`.',
  },
  crossSiteHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the cookie, sent by the page.',
  },
  crossSiteCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: xsrfCookie,
    description:
      'Given with the page and with any GET, bound to the session; a new one comes with verifyCode.',
  },
};

function operationOf(name: CallName, schemas: Record<string, Json>, responses: Record<string, Json>): Json {
  const call: Call = calls[name];
  const example: Example = callExamples[name];
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  /** Puts a schema among the components and points to it. */
  const named = (suffix: string, schema: Json): Json => {
    schemas[title + suffix] = schema;
    return ref('schemas', title + suffix);
  };
  const parameters = [
    ...parametersOf('path', call.params, example.params),
    ...parametersOf('query', call.query, example.query),
  ];
  return {
    operationId: name,
    summary: example.summary,
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body !== undefined && {
      requestBody: {
        required: !z.safeParse(call.body, {}).success,
        content: {
          'application/json': { schema: named('Body', toSchema(call.body, 'input')), example: example.body },
        },
      },
    }),
    ...(call.form !== undefined && {
      requestBody: { required: true, content: { 'multipart/form-data': formOf(call.form, named) } },
    }),
    responses: {
      ...(call.response === null
        ? { 204: { description: 'Done' } }
        : {
            200: {
              description: 'The response',
              content: {
                'application/json': {
                  schema: named('Answer', toSchema(call.response, 'output')),
                  example: example.response,
                },
              },
            },
          }),
      ...refusalResponses(name, responses),
    },
  };
}

function parametersOf(
  where: 'path' | 'query',
  schema: z.ZodMiniType | undefined,
  example: Json = {},
): Json[] {
  if (schema === undefined) return [];
  const { properties = {} } = toSchema(schema, 'input') as { properties?: Readonly<Record<string, Json>> };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: true,
    schema: of,
    example: example[name],
  }));
}

/** The schema of a form: its fields and the picture. */
function formOf(form: z.ZodMiniType, named: (suffix: string, schema: Json) => Json): Json {
  const { properties, required, ...rest } = toSchema(form, 'input') as {
    properties: Json;
    required: readonly string[];
  };
  const schema = {
    ...rest,
    properties: { ...properties, image: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: [...required, 'image'],
  };
  const encoding = { image: { contentType: 'image/jpeg, image/png, image/webp, image/heic' } };
  return { schema: named('Form', schema), encoding };
}

function securityOf({ method, auth }: Call): Json[] {
  const needed = {
    ...(auth && { session: [] }),
    ...(method === 'POST' && { crossSiteHeader: [], crossSiteCookie: [] }),
  };
  return Object.keys(needed).length === 0 ? [] : [needed];
}

/** The refusals of a call, one response for each status. Calls with the same kinds share a response. */
function refusalResponses(name: CallName, responses: Record<string, Json>): Record<string, Json> {
  const all = refusalsOf(name);
  const statuses = [...new Set(all.map(([status]) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const refusals = all.filter(([one]) => one === status);
      const shared = `${status}-${refusals.map(([, kind]) => kind).join('-or-')}`;
      responses[shared] ??= refusalResponse(status, refusals);
      return [String(status), ref('responses', shared)];
    }),
  );
}

function refusalResponse(status: DocumentedRefusal[0], refusals: readonly DocumentedRefusal[]): Json {
  const types = refusals.map(([, kind]) => `urn:kaisetsu:problem:${kind}`);
  const waits =
    status === 429 || refusals.some(([, kind]) => kind === 'maintenance' || kind === 'unavailable');
  return {
    description: refusals.map(([, kind]) => titles[kind]).join(' · '),
    ...(waits && {
      headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 0 } } },
    }),
    content: {
      'application/problem+json': {
        schema: {
          ...ref('schemas', 'Problem'),
          properties: { type: { enum: types }, status: { const: status } },
        },
      },
    },
  };
}

import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import { problemShape } from '@kaisetsu/domain/problem-shape';
import * as z from 'zod/mini';
import { pictureFormats } from '../../adapters/pictures/picture-header.ts';
import { problems } from '../../core/rules/refusal.ts';
import { xsrfCookie } from '../request/xsrf.ts';
import { listRefusals } from './refusals.ts';
import { summaries, tags } from './summaries.ts';

export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json | readonly Json[]>> = {};
  for (const name of Object.keys(callTable) as CallName[]) {
    const { method, path } = callTable[name];
    const address = path.replace(/:(\w+)/g, '{$1}');
    paths[address] ??= { parameters: [{ $ref: '#/components/parameters/RequestId' }] };
    paths[address][method.toLowerCase()] = createOperation(name);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kaisetsu',
      version: '1',
      description:
        'The calls between the page and the API. The host decides the bank. If a call defines no query, body or form, ' +
        'that part of the request must be empty. Unknown fields are refused and types are not converted. Order of ' +
        'refusals: 503 in a maintenance, 421, 429, 403 cross-site, 401, 413 or 415, 400, 403 wrong-bank or wrong-flow, ' +
        'then the refusals that depend on stored data: 404, 409 and 422. Before all these, the HTTP server refuses a ' +
        'request that it cannot read, with 408, 417 or 431. Every response has X-Request-Id.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The host of a bank' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: toSchema(problemShape, 'output') },
      headers,
      parameters,
      securitySchemes,
    },
  };
}

const requestId = { type: 'string', pattern: '^[\\w-]{8,64}$' };

const headers = {
  RequestId: {
    description: 'Identifies the request in the logs of the API and at the identity provider.',
    schema: requestId,
  },
  RetryAfter: {
    description: 'Seconds until a retry makes sense.',
    schema: { type: 'integer', minimum: 0 },
  },
};

const parameters = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'The id that a proxy has given the request. The API creates an id when this one is missing or invalid.',
    schema: requestId,
  },
};

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
    description: 'The value of the cookie XSRF-TOKEN. The page copies the value into this header.',
  },
  crossSiteCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: xsrfCookie,
    description:
      'The server sets this cookie when a GET call or a page request has no valid cookie, except for a page request from ' +
      'another site. In a session the cookie is bound to the session. verifyCode sets a new cookie.',
  },
};

type Json = { readonly [key: string]: unknown };

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

function createOperation(name: CallName): Json {
  const call: Call = calls[name];
  const [tag, summary] = summaries[name];
  const parameters = [
    ...listParameters('path', call.params),
    ...listParameters('query', call.query),
    ...listParameters('header', call.headers),
  ];
  const content = createContent(call);
  return {
    operationId: name,
    tags: [tag],
    summary,
    security: listSecurity(call),
    ...(parameters.length > 0 && { parameters }),
    ...(content !== undefined && {
      requestBody: { required: call.body === undefined || !z.safeParse(call.body, {}).success, content },
    }),
    responses: {
      ...(call.response === null
        ? { 204: { description: 'Done', headers: requestIdHeader } }
        : {
            200: {
              description: 'The response',
              headers: requestIdHeader,
              content: { 'application/json': { schema: toSchema(call.response, 'output') } },
            },
          }),
      ...createRefusals(name),
    },
  };
}

function listParameters(where: 'path' | 'query' | 'header', schema: z.ZodMiniType | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {} } = toSchema(schema, 'input') as { properties?: Readonly<Record<string, Json>> };
  return Object.entries(properties).map(([name, { description, ...of }]) => ({
    ...{ name, in: where, description },
    required: where !== 'header',
    schema: of,
  }));
}

function createContent({ body, form }: Call): Json | undefined {
  if (body !== undefined) return { 'application/json': { schema: toSchema(body, 'input') } };
  return form === undefined ? undefined : { 'multipart/form-data': createForm(form) };
}

function createForm(form: z.ZodMiniType): Json {
  const { properties, required, ...rest } = toSchema(form, 'input') as {
    properties: Json;
    required: readonly string[];
  };
  const image = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: 'The picture: JPEG, PNG or still WebP, at most 10 MiB. Convert a HEIC picture first.',
  };
  return {
    schema: { ...rest, properties: { ...properties, image }, required: [...required, 'image'] },
    encoding: { image: { contentType: pictureFormats.map((format) => `image/${format}`).join(', ') } },
  };
}

function listSecurity({ method, auth }: Call): Json[] {
  const needed = {
    ...(auth && { session: [] }),
    ...(method === 'POST' && { crossSiteHeader: [], crossSiteCookie: [] }),
  };
  return Object.keys(needed).length === 0 ? [] : [needed];
}

function createRefusals(name: CallName): Json {
  const byStatus = Map.groupBy(listRefusals(name), ([status]) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => {
      const kinds = refusals.map(([, kind]) => kind);
      const properties = {
        type: { enum: kinds.map((kind) => `urn:kaisetsu:problem:${kind}`) },
        status: { const: status },
      };
      const schema = { $ref: '#/components/schemas/Problem', properties };
      return [
        status,
        {
          description: kinds.map((kind) => problems[kind][1]).join(' · '),
          headers: {
            ...requestIdHeader,
            ...((status === 429 || status === 503) && {
              'Retry-After': { $ref: '#/components/headers/RetryAfter' },
            }),
          },
          content: { 'application/problem+json': { schema } },
        },
      ];
    }),
  );
}

import type { CallName } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import * as z from 'zod/mini';
import { pictureFormats } from '../../adapters/pictures/picture-header.ts';
import { titles } from '../request/problem.ts';
import { listRefusals } from './refusals.ts';
import { summaries } from './summaries.ts';

export type Json = { readonly [key: string]: unknown };

export function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

const headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

export function createOperation(name: CallName): Json {
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
        ? { 204: { description: 'Done', headers } }
        : {
            200: {
              description: 'The response',
              headers,
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
          description: kinds.map((kind) => titles[kind]).join(' · '),
          headers: {
            ...headers,
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

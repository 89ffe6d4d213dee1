import type { CallName } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import * as z from 'zod/mini';
import { pictureFormats } from '../../adapters/pictures/picture-format.ts';
import { callExamples, type tags } from './examples.ts';
import { createRef, type Json, toSchema } from './json.ts';
import { createRefusalResponses } from './refusal-responses.ts';

type Example = {
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: Json;
  readonly form?: Json;
  readonly response?: Json;
};

export type Components = {
  readonly schemas: Record<string, Json>;
  readonly responses: Record<string, Json>;
};

export const requestIdHeader = { 'X-Request-Id': createRef('headers', 'RequestId') };

export function createOperation(name: CallName, { schemas, responses }: Components): Json {
  const call: Call = calls[name];
  const example: Example = callExamples[name];
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const addSchema = (suffix: string, schema: Json): Json => {
    schemas[title + suffix] = schema;
    return createRef('schemas', title + suffix);
  };
  const parameters = [
    ...listParameters('path', call.params, example.params),
    ...listParameters('query', call.query, example.query),
  ];
  return {
    operationId: name,
    tags: [example.tag],
    summary: example.summary,
    security: listSecurity(call),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body !== undefined && {
      requestBody: {
        required: !z.safeParse(call.body, {}).success,
        content: {
          'application/json': {
            schema: addSchema('Body', toSchema(call.body, 'input')),
            example: example.body,
          },
        },
      },
    }),
    ...(call.form !== undefined && {
      requestBody: { required: true, content: { 'multipart/form-data': createForm(call.form, addSchema) } },
    }),
    responses: {
      ...(call.response === null
        ? { 204: { description: 'Done', headers: requestIdHeader } }
        : {
            200: {
              description: 'The response',
              headers: requestIdHeader,
              content: {
                'application/json': {
                  schema: addSchema('Answer', toSchema(call.response, 'output')),
                  example: example.response,
                },
              },
            },
          }),
      ...createRefusalResponses(name, responses),
    },
  };
}

function listParameters(
  where: 'path' | 'query',
  schema: z.ZodMiniType | undefined,
  example: Json = {},
): Json[] {
  if (schema === undefined) return [];
  const { properties = {} } = toSchema(schema, 'input') as { properties?: Readonly<Record<string, Json>> };
  return Object.entries(properties).map(([name, { description, ...of }]) => ({
    name,
    in: where,
    description,
    required: true,
    schema: of,
    example: example[name],
  }));
}

function createForm(form: z.ZodMiniType, named: (suffix: string, schema: Json) => Json): Json {
  const { properties, required, ...rest } = toSchema(form, 'input') as {
    properties: Json;
    required: readonly string[];
  };
  const image = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description:
      'The picture: JPEG, PNG or still WebP, at most 10 MiB. A client must convert a HEIC picture first.',
  };
  const schema = { ...rest, properties: { ...properties, image }, required: [...required, 'image'] };
  const encoding = {
    image: { contentType: pictureFormats.map((format) => `image/${format}`).join(', ') },
  };
  return { schema: named('Form', schema), encoding };
}

function listSecurity({ method, auth }: Call): Json[] {
  const needed = {
    ...(auth && { session: [] }),
    ...(method === 'POST' && { crossSiteHeader: [], crossSiteCookie: [] }),
  };
  return Object.keys(needed).length === 0 ? [] : [needed];
}

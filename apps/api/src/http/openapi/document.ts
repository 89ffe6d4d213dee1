import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import { problemShape } from '@kaisetsu/domain/problem-shape';
import * as z from 'zod/mini';
import { pictureFormats } from '../../adapters/pictures/picture-header.ts';
import { isBankless, isChanging, isClosedByCompletion, openInMaintenance } from '../../core/application.ts';
import problems from '../../core/rules/problems.json' with { type: 'json' };
import type { RefusalKind } from '../../core/rules/refusal.ts';
import callDescriptions from './calls.json' with { type: 'json' };
import frame from './frame.json' with { type: 'json' };

/** `refusals`: of the endpoint, compared with the server by every-call.fuzz.test.ts. */
type Description = { readonly tag: string; readonly summary: string; readonly refusals: readonly string[] };
const descriptions: Readonly<Record<CallName, Description>> = callDescriptions;

export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json | readonly Json[]>> = {};
  for (const name of Object.keys(callTable) as CallName[]) {
    const { method, path } = callTable[name];
    const address = path.replace(/:(\w+)/g, '{$1}');
    paths[address] ??= { parameters: [{ $ref: '#/components/parameters/RequestId' }] };
    paths[address][method.toLowerCase()] = createOperation(name);
  }
  const { components, ...head } = frame;
  const schemas = { Problem: toSchema(problemShape, 'output') };
  return { ...head, paths, components: { schemas, ...components } };
}

type Json = { readonly [key: string]: unknown };

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

const requestIdHeader = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

function createOperation(name: CallName): Json {
  const call: Call = calls[name];
  const { tag, summary } = descriptions[name];
  const shapes = { path: call.params, query: call.query, header: call.headers };
  const parameters = Object.entries(shapes).flatMap(([where, shape]) => listParameters(where, shape));
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

function listParameters(where: string, schema: z.ZodMiniType | undefined): Json[] {
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
          description: kinds.map((kind) => problems[kind].title).join(' · '),
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

const isRefusedWhenCompleted = (name: CallName): boolean =>
  isClosedByCompletion(name) || (isChanging(name) && name !== 'completeApplication');

export function listRefusals(name: CallName): readonly (readonly [status: number, kind: RefusalKind])[] {
  const { method, auth } = callTable[name];
  const applies: Partial<Record<RefusalKind, boolean>> = {
    ...{ 'too-slow': true, 'headers-too-large': true, 'expectation-failed': true },
    maintenance: !openInMaintenance.has(name),
    unavailable: true,
    'unknown-host': !isBankless(name),
    'too-many-requests': true,
    'cross-site': method === 'POST',
    unauthenticated: auth,
    'too-large': method === 'POST',
    'unsupported-type': method === 'POST',
    'invalid-request': true,
    completed: auth && isRefusedWhenCompleted(name),
    internal: true,
  };
  const common = (Object.keys(applies) as RefusalKind[]).filter((kind) => applies[kind] === true);
  const listed = [...common, ...(descriptions[name].refusals as RefusalKind[])].map(
    (kind) => [problems[kind].status, kind] as const,
  );
  return name === 'postPin' ? [...listed, [409, 'invalid-answers']] : listed;
}

import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import { verificationRecord } from '@kaisetsu/domain/verification-record';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Harness, useHarness } from '../../../test/support/harness.ts';
import { listRefusals, openApiDocument } from './document.ts';

type Media = Readonly<Record<string, { readonly schema: Schema; readonly encoding?: unknown }>>;
type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly const?: number;
  readonly additionalProperties?: boolean;
};
type Operation = {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly required: boolean; readonly content: Media };
  readonly responses: Readonly<Record<string, { readonly content?: Media }>>;
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

const document = openApiDocument();
const { paths } = document as unknown as Document;
const names = Object.keys(callTable) as CallName[];

function findOperation(name: CallName): Operation {
  const { method, path } = callTable[name];
  const found = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (found === undefined) throw new RangeError(`${name} is not described`);
  return found;
}

function listUndescribed(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, $ref } = value as Schema;
  const missing = Object.entries(properties)
    .filter(([, { description = '' }]) => $ref === undefined && description.trim() === '')
    .map(([name]) => `${path}.${name}`);
  return [
    ...missing,
    ...Object.entries(value).flatMap(([name, of]) => listUndescribed(of, `${path}.${name}`)),
  ];
}

describe('the description of the calls', () => {
  it('[OPS-004] is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document).toMatchObject({ openapi: '3.1.1' });
  });

  it('[OPS-004] describes exactly the calls of the table', () => {
    const described = Object.values(paths).flatMap(({ parameters: _, ...path }) => Object.values(path));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
    for (const name of names) expect(findOperation(name).operationId).toBe(name);
  });

  it('describes every property of the schemas, also nested ones [OPS-100]', () => {
    expect(listUndescribed(document, 'document')).toEqual([]);
    expect(listUndescribed(z.toJSONSchema(verificationRecord), 'record')).toEqual([]);
  });

  it('offers JPEG, PNG and WebP for the picture, and no HEIC [OPS-100]', () => {
    const { schema, encoding } =
      findOperation('postDocument').requestBody?.content['multipart/form-data'] ?? {};
    expect(Object.keys(schema?.properties ?? {})).toEqual(['type', 'image']);
    expect(encoding).toEqual({ image: { contentType: 'image/jpeg, image/png, image/webp' } });
  });

  it.each(names)('[OPS-004] %s: has its body, its response, each refusal and the credentials', (name) => {
    const { security, requestBody, responses } = findOperation(name);
    const call: Call = calls[name];
    expect(Object.keys(security[0] ?? {})).toEqual([
      ...(call.auth ? ['session'] : []),
      ...(call.method === 'POST' ? ['crossSiteHeader', 'crossSiteCookie'] : []),
    ]);
    const body = requestBody?.content['application/json']?.schema;
    expect(body?.additionalProperties).toBe(call.body === undefined ? undefined : false);
    expect(responses[200]?.content === undefined).toBe(call.response === null);
    const refusals = Map.groupBy(listRefusals(name), ([status]) => String(status));
    expect(Object.keys(responses).toSorted()).toEqual(
      [call.response === null ? '204' : '200', ...refusals.keys()].toSorted(),
    );
    for (const [status, listed] of refusals) {
      const { properties } = responses[status]?.content?.['application/problem+json']?.schema ?? {};
      expect(properties?.type?.enum).toEqual(listed.map(([, kind]) => `urn:kaisetsu:problem:${kind}`));
      expect(properties?.status?.const).toBe(Number(status));
    }
  });
});

describe('the described server', () => {
  const harness = useHarness();

  it('[OPS-004] serves the description only in development', async () => {
    const get = (app: Harness['app']) =>
      app.inject({ method: 'GET', url: '/dev/openapi.json', headers: { host: 'fukuoka.localhost' } });
    expect((await get(harness.app)).json()).toEqual(JSON.parse(JSON.stringify(document)));
    const production = await harness.secondNode({ development: false });
    expect(production.hasRoute({ method: 'GET', url: '/dev/openapi.json' })).toBe(false);
  });
});

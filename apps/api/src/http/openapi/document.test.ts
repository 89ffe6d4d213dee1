import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import { pageReportPath } from '@kaisetsu/domain/page-report';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { signWebhook } from '../../../../ekyc-simulator/src/signature.ts';
import { type Harness, startHarness } from '../../../test/support/harness.ts';
import { type TestClient, verifiedClient } from '../../../test/support/test-client.ts';
import { verifyWebhook } from '../../adapters/identity/signed-http/verify-webhook.ts';
import type { RefusalKind } from '../../core/rules/refusal.ts';
import { openApiDocument } from './document.ts';
import { callExamples } from './examples.ts';
import { pageReportExample } from './page-report.ts';
import { listRefusals } from './refusals.ts';
import { webhookExample } from './webhook.ts';

type Media = Readonly<
  Record<
    string,
    {
      readonly schema: object;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, { readonly value: { readonly type: string } }>>;
      readonly encoding?: unknown;
    }
  >
>;
type Operation = {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema: object;
    readonly example: unknown;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Media };
  readonly responses: Readonly<Record<string, { readonly content?: Media; readonly $ref?: string }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: { readonly identityEvent: { readonly post: Operation } };
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly content: Media }>>;
  };
};

const document = openApiDocument();
const { paths, webhooks, components } = document as unknown as Document;
const names = Object.keys(callTable) as CallName[];

function operation(name: CallName): Operation {
  const { method, path } = callTable[name];
  const found = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (found === undefined) throw new RangeError(`${name} is not described`);
  return found;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'openapi.json');
const validators = new Map<object, ValidateFunction>();
function fits(schema: object, value: unknown): boolean {
  const absolute = JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"openapi.json#');
  const validate = validators.get(schema) ?? ajv.compile(JSON.parse(absolute) as object);
  validators.set(schema, validate);
  return validate(value);
}

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly $ref?: string;
};

function undescribed(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, $ref = '' } = value as Schema;
  const inherited = components.schemas[$ref.split('/').at(-1) ?? '']?.properties ?? {};
  const missing = Object.entries(properties)
    .filter(([name, { description = inherited[name]?.description ?? '' }]) => description.trim() === '')
    .map(([name]) => `${path}.${name}`);
  return [...missing, ...Object.entries(value).flatMap(([name, of]) => undescribed(of, `${path}.${name}`))];
}

function refusalExample(name: CallName, status: number, kind: RefusalKind | 'internal'): unknown {
  const shared = operation(name).responses[status]?.$ref?.split('/').at(-1) ?? '';
  return components.responses[shared]?.content['application/problem+json']?.examples?.[kind]?.value;
}

describe('the description of the calls', () => {
  it('[OPS-004] is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document).toMatchObject({ openapi: '3.1.1' });
  });

  it('[OPS-004] describes exactly the calls of the table and the page reports', () => {
    const described = Object.values(paths).flatMap(({ parameters: _, ...path }) => Object.values(path));
    const expected = [...names, 'postPageReport'];
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(expected.toSorted());
    for (const name of names) expect(operation(name).operationId).toBe(name);
  });

  it('describes every property of the schemas, also nested ones [OPS-100]', () => {
    expect(undescribed(document, 'document')).toEqual([]);
    expect(
      undescribed({ properties: { a: {}, b: { description: 'x', properties: { c: {} } } } }, ''),
    ).toEqual(['.a', '.properties.b.c']);
  });

  it('offers JPEG, PNG and WebP for the picture, and no HEIC [OPS-100]', () => {
    const { encoding } = operation('postDocument').requestBody?.content['multipart/form-data'] ?? {};
    expect(encoding).toEqual({ image: { contentType: 'image/jpeg, image/png, image/webp' } });
  });

  it('describes the webhook with an example that the server accepts when the example is signed [OPS-100]', () => {
    const { parameters = [], requestBody } = webhooks.identityEvent.post;
    const { headers, body } = webhookExample;
    for (const { name, schema, example } of parameters) {
      expect([name, fits(schema, example)]).toEqual([name, true]);
    }
    const names = [...parameters.map(({ name }) => name.toLowerCase()), 'x-signature'];
    const { schema = {}, example } = requestBody?.content['application/json'] ?? {};
    expect(fits(schema, example)).toBe(true);
    expect(fits(schema, { ...body, occurredAt: 'yesterday' })).toBe(false);
    const raw = JSON.stringify(example);
    const signed = { ...headers, 'x-signature': signWebhook('secret', headers['x-timestamp'], raw) };
    expect(Object.keys(signed).toSorted()).toEqual(names.toSorted());
    const now = new Date(Number(headers['x-timestamp']) * 1000);
    expect(verifyWebhook(['secret'], signed, Buffer.from(raw), now)).toMatchObject({ eventId: body.eventId });
  });

  it('describes the body and the refusals of a page report [OPS-100]', () => {
    const { requestBody, responses = {} } = paths[pageReportPath]?.post ?? {};
    const { schema = {}, example } = requestBody?.content['application/json'] ?? {};
    expect(fits(schema, example)).toBe(true);
    expect(fits(schema, { ...pageReportExample, message: '090-1234-5678' })).toBe(false);
    expect(Object.keys(responses)).toEqual([
      ...['204', '400', '403', '408', '413', '415', '417', '421', '429', '431', '500'],
    ]);
  });

  it.each(names)(
    '[OPS-004] %s: the described schema and the schema of the server accept the example',
    (name) => {
      const { parameters = [], requestBody, responses } = operation(name);
      const call: Call = calls[name];
      const example: Partial<Record<'params' | 'query' | 'body' | 'form' | 'response', unknown>> =
        callExamples[name];
      const takes = (schema: z.ZodMiniType | null | undefined, value: unknown): boolean =>
        schema === undefined || schema === null ? value === undefined : schema.safeParse(value).success;
      for (const part of ['params', 'query', 'body', 'form', 'response'] as const) {
        expect([part, takes(call[part], example[part])]).toEqual([part, true]);
      }
      for (const { name: parameter, schema, example: value } of parameters) {
        expect([parameter, fits(schema, value)]).toEqual([parameter, true]);
      }
      const json = requestBody?.content['application/json'];
      expect(json === undefined).toBe(call.body === undefined);
      if (json !== undefined) {
        expect(fits(json.schema, json.example)).toBe(true);
        expect(fits(json.schema, { ...Object(json.example), unknown: 1 })).toBe(false);
      }
      const form = requestBody?.content['multipart/form-data'];
      expect(form === undefined).toBe(call.form === undefined);
      if (form !== undefined) {
        const parts = { ...Object(example.form), image: 'the bytes of a picture' };
        expect(fits(form.schema, parts)).toBe(true);
        for (const part of Object.keys(parts)) {
          expect([part, fits(form.schema, { ...parts, [part]: undefined })]).toEqual([part, false]);
        }
        expect(fits(form.schema, { ...parts, unknown: 1 })).toBe(false);
      }
      const answer = responses['200']?.content?.['application/json'];
      expect(answer === undefined).toBe(call.response === null);
      if (answer !== undefined) {
        expect(fits(answer.schema, answer.example)).toBe(true);
        expect(fits(answer.schema, { ...Object(answer.example), unknown: 1 })).toBe(false);
      }
    },
  );

  it.each(names)('[OPS-004] %s: lists each refusal and the required credentials', (name) => {
    const { security, responses } = operation(name);
    const { auth, method } = callTable[name];
    expect(Object.keys(security[0] ?? {})).toEqual([
      ...(auth ? ['session'] : []),
      ...(method === 'POST' ? ['crossSiteHeader', 'crossSiteCookie'] : []),
    ]);
    for (const [status, kind] of listRefusals(name)) {
      const shared = responses[String(status)]?.$ref?.split('/').at(-1) ?? '';
      const schema = components.responses[shared]?.content['application/problem+json']?.schema ?? {};
      const problem = { type: `urn:kaisetsu:problem:${kind}`, title: 'x', status, requestId: 'x' };
      expect([kind, fits(schema, problem)]).toEqual([kind, true]);
      expect(fits(schema, { ...problem, type: 'urn:kaisetsu:problem:something-else' })).toBe(false);
      expect(fits(schema, { ...problem, status: 418 })).toBe(false);
      const example = refusalExample(name, status, kind);
      expect([kind, fits(schema, example)]).toEqual([kind, true]);
      expect(example).toMatchObject({ type: `urn:kaisetsu:problem:${kind}` });
    }
    expect(Object.keys(responses).length).toBe(
      new Set(listRefusals(name).map(([status]) => status)).size + 1,
    );
  });
});

describe('the described server', () => {
  let harness: Harness;
  let client: TestClient;
  beforeAll(async () => {
    harness = await startHarness();
    client = await verifiedClient(harness);
  });
  afterAll(() => harness.close());

  it('[OPS-004] returns the described responses in a sequence of calls', async () => {
    const general = ['postPersonal', 'postWorkplace', 'postBranch', 'postSealLess'] as const;
    for (const name of general) {
      const answer = await client.call(name, callExamples[name].body);
      expect([name, answer.status, answer.text]).toEqual([name, 204, '']);
    }
    expect((await client.call('getApplication')).json).toEqual({
      ...callExamples.getApplication.response,
      mailAddress: expect.stringMatching(/^applicant-.+@example\.jp$/),
      // 32 bytes.
      unsavedKey: expect.stringMatching(/^[\w+/]{43}=$/),
      // HMAC, 32 bytes.
      answersVersion: expect.stringMatching(/^[\w-]{43}$/),
    });
    for (const name of ['getAddresses', 'getInvitation', 'getWorkplace'] as const) {
      const { query, response } = callExamples[name];
      const answer = await client.call(name, undefined, { query: new URLSearchParams(query).toString() });
      expect([name, answer.json]).toEqual([name, response]);
    }
    const parent = await verifiedClient(harness, { type: 'CHILD' });
    const child = { ...callExamples.postPersonal.body, applicationType: 'CHILD', birthday: '2020-01-01' };
    expect((await parent.call('postPersonal', child)).status).toBe(204);
    for (const name of ['postParent', 'postParentWorkplace'] as const) {
      const answer = await parent.call(name, callExamples[name].body);
      expect([name, answer.status, answer.text]).toEqual([name, 204, '']);
    }
  });

  it('accepts the page report of the example, and refuses an empty report [OPS-100]', async () => {
    const { status, headers } = await client.send({ url: pageReportPath, body: pageReportExample });
    expect([status, headers['x-request-id']]).toEqual([204, expect.stringMatching(/^[\w-]{8,64}$/)]);
    expect((await client.send({ url: pageReportPath, body: { entries: [] } })).status).toBe(400);
  });

  it('responds to invalid calls with the problem bodies of the examples [OPS-100]', async () => {
    const { body } = callExamples.postPersonal;
    const refused = async (change: Readonly<Record<string, string>>): Promise<unknown> => {
      const { json } = await client.call('postPersonal', { ...body, ...change });
      return json;
    };
    const expected = (status: number, kind: RefusalKind) => ({
      ...Object(refusalExample('postPersonal', status, kind)),
      requestId: expect.stringMatching(/^[\w-]{8,64}$/),
    });
    expect(await refused({ nickname: 'はな' })).toEqual(expected(400, 'invalid-request'));
    expect(await refused({ mobilePhoneNumber: '090-1234' })).toEqual(expected(400, 'invalid-answers'));
    expect(await refused({ bankCode: '0170' })).toEqual(expected(403, 'wrong-bank'));
    expect(await refused({ applicationType: 'CHILD' })).toEqual(expected(403, 'wrong-flow'));
  });

  it('[OPS-004] serves the description only in development; in production a /dev path counts as unknown', async () => {
    const get = (app: Harness['app'], path: string) =>
      app.inject({ method: 'GET', url: path, headers: { host: 'fukuoka.localhost' } });
    const served = await get(harness.app, '/dev/openapi.json');
    expect(served.headers['content-type']).toContain('application/json');
    expect(served.json()).toEqual(JSON.parse(JSON.stringify(document)));

    const production = await harness.secondNode({ development: false });
    expect(production.hasRoute({ method: 'GET', url: '/dev/openapi.json' })).toBe(false);
    const [page, ...others] = await Promise.all(
      ['/nothing/here', '/dev/openapi.json', '/dev/mail', '/dev/mail/style.css'].map((path) =>
        get(production, path),
      ),
    );
    for (const other of others) expect(other.body).toBe(page?.body);
  });
});

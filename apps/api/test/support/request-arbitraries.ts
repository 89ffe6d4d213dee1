import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import { otherCode } from '@kaisetsu/domain/test/verification-codes';
import fc from 'fast-check';
import type * as z from 'zod/mini';
import * as given from './answers.ts';
import { anyText, fittingTo, spoilt } from './schema-arbitraries.ts';

export type FuzzRequest = {
  readonly name: CallName;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | null;
  readonly sender: 'stranger' | 'applicant' | 'parent';
  readonly host: string;
};

const asked = { bankCode: '0177', mailAddress: 'fuzz@example.jp', applicationType: 'GENERAL' };
/** They reach the endpoint. */
const real: Partial<Record<CallName, readonly object[]>> = {
  postChannel: [{ bankCode: '0177', channel: 'poster', applicationType: 'CHILD' }],
  registerCode: [asked],
  checkCodeMail: [{ ...asked, attemptKey: 'k' }],
  verifyCode: [{ ...asked, verificationCode: otherCode, channel: null, deviceId: null }],
  postPersonal: [
    given.personal(),
    given.child(),
    given.personal(given.typedAddress('福岡県', '福岡市中央区天神')),
  ],
  postWorkplace: [given.workplace(), given.childWorkplace(), given.workplace({ invitationCode: 'FRNDF1' })],
  postParent: [given.parent()],
  postParentWorkplace: [given.parentWorkplace()],
  postBranch: [{ branchCode: '001' }],
  postSealLess: [{ sealLess: true }],
  postPin: [{ code: Buffer.alloc(384, 7).toString('base64') }],
  startEkyc: [{ supplement: false }],
};

type Sent = { readonly payload: string | Buffer | null; readonly headers: Readonly<Record<string, string>> };

const json = { 'content-type': 'application/json' };
const raw: fc.Arbitrary<Sent> = fc.oneof(
  fc.jsonValue().map((value) => ({ payload: JSON.stringify(value), headers: json })),
  anyText.map((payload) => ({ payload, headers: json })),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ payload: Buffer.from(bytes), headers: json })),
  fc
    .constantFrom('', '{', '{}{}', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '['.repeat(9000), '"\\ud800"')
    .map((payload) => ({ payload, headers: json })),
  fc
    .integer({ min: 32_000, max: 34_000 })
    .map((size) => ({ payload: JSON.stringify({ x: 'a'.repeat(size) }), headers: json })),
  fc
    .constantFrom('', 'text/plain', 'multipart/form-data; boundary=b', 'application/json; charset=utf-16')
    .map((type) => ({ payload: '{}', headers: { 'content-type': type } })),
  fc.constant({ payload: null, headers: {} }),
);

function jsonBody(name: CallName): fc.Arbitrary<Sent> {
  const { body }: Call = calls[name];
  const fits = fittingTo(body);
  const samples = real[name];
  const good = samples === undefined ? fits : fc.constantFrom(...samples).map((one) => ({ ...one }));
  const whole = fc.oneof(good, fits, spoilt(good), spoilt(good), spoilt(fits));
  const sent = whole.map((one): Sent => ({ payload: JSON.stringify(one), headers: json }));
  return fc.oneof({ weight: 7, arbitrary: sent }, raw);
}

function formBody(name: CallName): fc.Arbitrary<Sent> {
  const { form }: Call = calls[name];
  const part = fc.record({
    field: fc.oneof(fc.constantFrom('image', 'type', 'type', '__proto__', ''), anyText.map(printable)),
    file: fc.boolean(),
    content: fc.oneof(anyText, fc.constantFrom('MATERNITY_HANDBOOK', '\xff\xd8\xff\xe0')),
  });
  const fits = fittingTo(form).map((fields) => [
    ...Object.entries(fields).map(([field, content]) => ({ field, file: false, content: String(content) })),
    { field: 'image', file: true, content: 'no picture' },
  ]);
  return fc.tuple(fc.oneof(fits, fc.array(part, { maxLength: 6 })), fc.boolean()).map(([parts, isWhole]) => {
    const bodies = parts.map(
      ({ field, file, content }) =>
        `--b\r\ncontent-disposition: form-data; name="${field}"${file ? '; filename="a.jpg"' : ''}\r\n\r\n${content}\r\n`,
    );
    const payload = Buffer.from(`${bodies.join('')}${isWhole ? '--b--\r\n' : ''}`);
    return { payload, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
  });
}

const printable = (text: string): string => text.replace(/[^\x20-\x7e]|["\\]/g, '');
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function queryOf(schema: z.ZodMiniType | undefined): fc.Arbitrary<string> {
  const pairs = (fields: Record<string, unknown>): string =>
    Object.entries(fields)
      // A generated `toString` can be no function.
      .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const)
      .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
      .join('&');
  const fits = fittingTo(schema);
  return fc.oneof(
    { weight: 4, arbitrary: fits.map(pairs) },
    { weight: 2, arbitrary: spoilt(fits).map(pairs) },
    fc.tuple(fits, fits).map(([one, other]) => `${pairs(one)}&${pairs(other)}`),
    fc.constantFrom('%', '%ff', '__proto__[x]=1', '&&=', 'code=%00', `kanji=${'%E3%81%82'.repeat(101)}`),
  );
}

const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom<Readonly<Record<string, string>>>(
    { authorization: 'Bearer ' },
    { authorization: 'x'.repeat(43) },
    { authorization: `Bearer ${'a'.repeat(4000)}` },
    { cookie: 'XSRF-TOKEN=a.b.c; XSRF-TOKEN=d; =;;', 'x-xsrf-token': 'a.b.c' },
    { 'x-xsrf-token': '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'x-forwarded-host': 'kumamoto.localhost', 'x-forwarded-for': '1.2.3.4', forwarded: 'host=x' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-request-id': '../../etc' },
    { 'content-encoding': 'gzip' },
    { accept: 'text/html', 'accept-encoding': 'br;q=9' },
    { expect: '100-continue' },
  ),
);

function requestOf(name: CallName): fc.Arbitrary<FuzzRequest> {
  const { method, path } = callTable[name];
  const { query, params, form }: Call = calls[name];
  const body: fc.Arbitrary<Sent> =
    method === 'GET'
      ? fc.constant({ payload: null, headers: {} })
      : form === undefined
        ? jsonBody(name)
        : fc.oneof({ weight: 4, arbitrary: formBody(name) }, raw);
  return fc
    .record({
      body,
      query: queryOf(query),
      param: params === undefined ? fc.constant('') : fc.oneof(fc.constant('0177'), anyText),
      odd: oddHeaders,
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(method as string) },
        fc.constantFrom('PUT', 'DELETE', 'PATCH', 'POST', 'GET'),
      ),
      sender: fc.constantFrom(...(['stranger', 'applicant', 'applicant', 'parent', 'parent'] as const)),
      host: fc.oneof(
        { weight: 20, arbitrary: fc.constant('fukuoka.localhost') },
        fc.constantFrom('kumamoto.localhost', 'elsewhere.example', '', 'a b'),
      ),
    })
    .map(({ body: sent, query: search, param, odd, ...rest }) => ({
      name,
      ...rest,
      url: `${path.replace(/:\w+/, encoded(param))}${search === '' ? '' : `?${search}`}`,
      headers: { ...sent.headers, ...odd },
      payload: sent.payload,
    }));
}

export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  ...(Object.keys(callTable) as CallName[]).map(requestOf),
);

import type { ApplicationType } from '@kaisetsu/domain/application-type';
import '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Bank } from '@kaisetsu/domain/bank';
import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isAllowed } from '../application.ts';
import type { Banks } from '../boot/banks.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import type { Gate, Ports, Session } from '../ports.ts';
import { Refusal } from '../rules/refusal.ts';
import { bankless, isClosedByCompletion, openInMaintenance } from './call-policy.ts';
import { bankAt, giveXsrfCookie, networkOf, tokenHashIn, tokenIn } from './client.ts';
import { multipartLimits, readForm } from './form.ts';
import { requireShape } from './shape.ts';
import { parseStrictJson } from './strict-json.ts';
import { UploadLimiter } from './upload-limiter.ts';
import { type Xsrf, xsrfCookie } from './xsrf.ts';

export type CallOptions = {
  readonly banks: Banks;
  readonly gate: Gate;
  readonly ports: Ports;
  readonly xsrf: Xsrf;
  readonly isTls: (request: FastifyRequest) => boolean;
  /** Calls a minute. */
  readonly rates: { readonly perAddress: number; readonly perSession: number };
  /** Told of each call that did what it was asked. */
  readonly onSuccess: (call: {
    readonly call: CallName;
    readonly bank: string;
    readonly type: ApplicationType | null;
  }) => void;
};

/** docs/design/security.md "Input". */
const jsonLimitBytes = 32 * 1024;

type Admitted = { readonly bank: Bank | null; readonly session: Session | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** What a call's own hook found; null on every other route. */
    admitted: Admitted | null;
  }
}

const names = Object.keys(callTable) as CallName[];
const takesForm = (name: CallName): name is 'postDocument' => 'form' in calls[name];

/** Every call of spec 7 at its path. Each body type gets a context of its own, so that any other type is a 415. */
export async function callRoutes(app: FastifyInstance, options: CallOptions): Promise<void> {
  app.decorateRequest('admitted', null);
  const uploads = new UploadLimiter();
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: jsonLimitBytes },
      async (request: FastifyRequest, body: Buffer) => {
        if (/;\s*charset=(?!"?utf-?8"?)/i.test(request.headers['content-type'] ?? '')) {
          throw new Refusal(415, 'unsupported-type');
        }
        return parseStrictJson(body);
      },
    );
    for (const name of names.filter((one) => !takesForm(one))) scope.route(routeOf(name, options, uploads));
  });
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true });
    for (const name of names.filter(takesForm)) scope.route(routeOf(name, options, uploads));
  });
}

function routeOf<N extends CallName>(name: N, options: CallOptions, uploads: UploadLimiter): RouteOptions {
  const call: Call = calls[name];
  const endpoint = endpoints[name] as unknown as Endpoint<N>;
  return {
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    bodyLimit: takesForm(name) ? multipartLimits.fileSize + jsonLimitBytes : jsonLimitBytes,
    onRequest: async (request, reply) => {
      request.admitted = await admit(name, request, reply, options);
    },
    handler: async (request, reply) => {
      const { session } = request.admitted ?? { session: null };
      if (!takesForm(name) || session === null) return answer(request, reply, false);
      // What may not come now is refused, in its order, without being held.
      if (!isAllowed(name, session.application)) return answer(request, reply, false);
      return uploads.run(session.application.id, declaredBytes(request), abortOnDisconnect(request), () =>
        answer(request, reply, true),
      );
    },
  };

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    keepsFile: boolean,
  ): Promise<FastifyReply> {
    const { bank, session } = request.admitted ?? { bank: null, session: null };
    const { form, file } =
      call.form === undefined ? { form: undefined, file: none } : await readForm(request, keepsFile);
    const params = requireShape(call.params, request.params);
    const query = requireShape(call.query, request.query);
    const body = requireShape(call.body, request.body === undefined ? {} : request.body);
    const fields = requireShape(call.form, form ?? {});
    if (session?.readOnly === true && isClosedByCompletion(name)) throw new Refusal(409, 'completed');
    // Named one by one: spreading them costs more than the look-up of an address.
    const answered = await endpoint({
      params,
      query,
      body,
      form: fields,
      ports: options.ports,
      bank,
      session: session ?? undefined,
      file,
      requestId: request.id,
      origin: `${options.isTls(request) ? 'https' : 'http'}://${request.host}`,
    } as unknown as Parameters<Endpoint<N>>[0]);
    const type = session?.application.type ?? typeIn(body);
    options.onSuccess({ call: name, bank: bank?.code ?? '', type });
    if (name === 'verifyCode') startSessionCookie(answered, request, reply, options);
    if (call.response === null) return reply.code(204).send();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answered));
  }
}

/** Aborted once whoever asks has hung up: their body never ends. */
function abortOnDisconnect({ raw }: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Refusal(400, 'invalid-request'));
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
}

/** Of a body whose length is not told, the most it may have. */
function declaredBytes({ headers }: FastifyRequest): number {
  const maxBytes = multipartLimits.fileSize + jsonLimitBytes;
  const declared = Number(headers['content-length'] ?? maxBytes);
  return Math.min(declared, maxBytes);
}

const none = new Uint8Array();

/** The kind of application a body names; it has been judged by then. */
function typeIn(body: unknown): ApplicationType | null {
  return (body as { applicationType?: ApplicationType } | undefined)?.applicationType ?? null;
}

/** Judges what needs no body, in the order of docs/design/security.md "Order of refusals". @throws Refusal 503, 421, 429, 403, 401 */
async function admit(
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): Promise<Admitted> {
  const { banks, gate, rates, xsrf } = options;
  const { method, auth } = callTable[name];
  const bank = bankAt(request, banks);
  const token = tokenIn(request.headers.authorization);
  const admission = await gate.admit({
    address: networkOf(request.ip),
    token: auth ? token : null,
    bankCode: bank?.code ?? '',
  });
  const { maintenanceSeconds, addressCalls, sessionCalls, secondsLeft, session } = admission;
  if (maintenanceSeconds !== null && !openInMaintenance.has(name)) {
    throw new Refusal(503, 'maintenance', { retryAfterSeconds: maintenanceSeconds });
  }
  if (bank === null && !bankless.has(name)) throw new Refusal(421, 'unknown-host');
  if (addressCalls > rates.perAddress || sessionCalls > rates.perSession) {
    throw new Refusal(429, 'too-many-requests', { retryAfterSeconds: secondsLeft });
  }
  const cookie = request.cookies[xsrfCookie];
  const tokenHash = session?.tokenHash ?? tokenHashIn(request.headers.authorization);
  if (method === 'POST') {
    const { 'x-xsrf-token': sent, 'sec-fetch-site': site } = request.headers;
    xsrf.require({ token: asText(sent), site: asText(site) }, cookie, tokenHash);
  } else if (!xsrf.isValid(cookie, session?.tokenHash ?? null)) {
    giveXsrfCookie({ xsrf, secure: options.isTls(request) }, session?.tokenHash ?? null, reply);
  }
  if (auth && session === null) throw new Refusal(401, 'unauthenticated');
  return { bank, session };
}

const asText = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(',') : header;

/** From here on the applicant has a session, so the cookie becomes that session's. */
function startSessionCookie(
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): void {
  const { authenticationToken } = answer as { authenticationToken: string };
  const secure = options.isTls(request);
  giveXsrfCookie({ xsrf: options.xsrf, secure }, tokenHashIn(authenticationToken), reply);
}

/**
 * The routes of every call in `callTable`.
 *
 * A request passes these stages in order. The first stage that fails decides the response [SRV-066]:
 *
 * 1. Node and Fastify read the request: 400 invalid HTTP, 408 too slow, 431 headers too large, 417 unknown expectation, 404
 *    unknown path, 405 wrong method (connection.ts, web-routes.ts). host.ts refuses an invalid host or two hosts with 400.
 * 2. {@link admit} makes the checks that need no body: 503 maintenance, 421 unknown host, 429 rates, 403 cross-site, 401 no
 *    session.
 * 3. The body is read: 413 too large, 415 wrong type, 400 invalid (strict-json.ts, form.ts). A form can also be too slow: 408.
 * 4. `requireShape` compares params, query, body and form with the schemas of the call: 400.
 * 5. After completion, the calls of `isClosedByCompletion` are refused: 409.
 * 6. The endpoint makes its own checks: usually first 400, then 403, then 409.
 *
 * problem.ts converts a thrown Refusal to `application/problem+json`. An upload waits for its turn between stages 2 and 3, and
 * for free memory in stage 3 (upload-limiter.ts).
 */

import type { ApplicationType } from '@kaisetsu/domain/application-type';
import '@fastify/cookie';
import multipart from '@fastify/multipart';
import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, calls } from '@kaisetsu/domain/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isAllowed } from '../application.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import type { Ports } from '../ports.ts';
import { Refusal } from '../rules/refusal.ts';
import { type AdmissionOptions, type Admitted, admit } from './admission.ts';
import { isClosedByCompletion } from './call-policy.ts';
import { setXsrfCookie, tokenHashIn } from './client.ts';
import { multipartLimits, readForm } from './form.ts';
import { originOf } from './host.ts';
import type { IdentityCookie } from './identity-cookie.ts';
import { guardedNetwork, networksOf } from './network.ts';
import { requirePlainText } from './plain-text.ts';
import { requireShape } from './shape.ts';
import { parseStrictJson } from './strict-json.ts';
import { requireRate, type TransferRate } from './transfer-rate.ts';
import { type Reserve, UploadLimiter } from './upload-limiter.ts';

export type CallOptions = AdmissionOptions & {
  readonly ports: Ports;
  readonly identityCookie: IdentityCookie;
  readonly uploadRate: TransferRate;
  readonly onSuccess: (call: {
    readonly call: CallName;
    readonly bank: string;
    readonly type: ApplicationType | null;
  }) => void;
};

/** Maximum size of a JSON body (docs/design/security.md "Input"). */
const jsonLimitBytes = 32 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on a route that is not a call. */
    admitted: Admitted | null;
  }
}

const names = Object.keys(callTable) as CallName[];
const takesForm = (name: CallName): name is 'postDocument' => 'form' in calls[name];

/**
 * Registers every call. JSON calls and form calls have separate contexts, so that each context refuses the content type of the
 * other.
 */
export async function callRoutes(app: FastifyInstance, options: CallOptions): Promise<void> {
  app.decorateRequest('admitted', null);
  const uploads = new UploadLimiter();
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: jsonLimitBytes },
      async (request: FastifyRequest, body: Buffer) => {
        requirePlainText(request.headers);
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
      if (!takesForm(name) || session === null) return respond(request, reply, null);
      // If the state machine (application.ts) refuses the upload, readForm discards the bytes of the picture. Then the upload
      // needs no limiter.
      const at = options.ports.identitySettings.lawTime(session.now);
      if (!isAllowed(name, session.application, at)) return respond(request, reply, null);
      return uploads.run(session.application.id, abortOnDisconnect(request), (reserve) =>
        respond(request, reply, reserve),
      );
    },
  };

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    reserve: Reserve | null,
  ): Promise<FastifyReply> {
    const { bank, session } = request.admitted ?? { bank: null, session: null };
    const { form, file } =
      call.form === undefined
        ? { form: undefined, file: noFile }
        : await readFormInTime(request, reply, reserve, options.uploadRate);
    const params = requireShape(call.params, request.params);
    const query = requireShape(call.query, request.query);
    const body = requireShape(call.body, request.body === undefined ? {} : request.body);
    const fields = requireShape(call.form, form ?? {});
    if (session?.readOnly === true && isClosedByCompletion(name)) throw new Refusal(409, 'completed');
    // Each property is listed, because a spread (`...`) of the objects was measurably slower.
    const result = await endpoint({
      params,
      query,
      body,
      form: fields,
      ports: options.ports,
      bank,
      session: session ?? undefined,
      file,
      requestId: request.id,
      network: guardedNetwork(networksOf(request)),
      origin: originOf(request, options.isTls(request)),
    } as unknown as Parameters<Endpoint<N>>[0]);
    const type = session?.application.type ?? typeIn(body);
    options.onSuccess({ call: name, bank: bank?.code ?? '', type });
    if (name === 'verifyCode') startSessionCookie(result, request, reply, options);
    if (name === 'startEkyc' && session !== null) {
      options.identityCookie.set(reply, session.application.id, options.isTls(request));
    }
    if (call.response === null) return reply.code(204).send();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
  }
}

function abortOnDisconnect({ raw }: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  const abortIncomplete = (): void => {
    if (!raw.complete) controller.abort(new Refusal(400, 'invalid-request'));
  };
  if (raw.destroyed) abortIncomplete();
  else raw.once('close', abortIncomplete);
  return controller.signal;
}

/**
 * {@link readForm} with transfer limits. If a limit refuses the upload, the connection is closed, so that the client stops
 * sending.
 */
async function readFormInTime(
  request: FastifyRequest,
  reply: FastifyReply,
  reserve: Reserve | null,
  rate: TransferRate,
): ReturnType<typeof readForm> {
  try {
    return await requireRate(request.raw.socket, rate, (watch) =>
      readForm(request, reserve && ((bytes) => watch.pause(() => reserve(bytes)))),
    );
  } catch (error) {
    const isOfTransfer = error instanceof Refusal && ['too-slow', 'too-large'].includes(error.kind);
    if (isOfTransfer && !request.raw.complete) reply.header('connection', 'close');
    throw error;
  }
}

const noFile = new Uint8Array();

function typeIn(body: unknown): ApplicationType | null {
  return (body as { applicationType?: ApplicationType } | undefined)?.applicationType ?? null;
}

/** Sets an XSRF cookie that is bound to the new session. */
function startSessionCookie(
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallOptions,
): void {
  const { authenticationToken } = answer as { authenticationToken: string };
  const secure = options.isTls(request);
  setXsrfCookie({ xsrf: options.xsrf, secure }, tokenHashIn(authenticationToken), reply);
}

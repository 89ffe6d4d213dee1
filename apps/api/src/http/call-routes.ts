/**
 * Stages of a call [SRV-066]: connection.ts, then `admit`, the body (strict-json.ts, form.ts), the schema, the
 * completed state, the endpoint. The first refusal is the response.
 */

import type { ApplicationType } from '@kaisetsu/domain/application-type';
import '@fastify/cookie';
import multipart from '@fastify/multipart';
import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { type Call, type CallResponse, calls } from '@kaisetsu/domain/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { hashToken } from '../adapters/postgres/application/gate.ts';
import { findRefusal, isClosedByCompletion } from '../core/application.ts';
import { getSharedNetwork } from '../core/rules/networks.ts';
import { Refusal } from '../core/rules/refusal.ts';
import * as answers from '../endpoints/answers.ts';
import * as completion from '../endpoints/completion.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import * as entry from '../endpoints/entry.ts';
import * as identity from '../endpoints/identity.ts';
import * as lookUps from '../endpoints/look-ups.ts';
import * as pin from '../endpoints/pin.ts';
import * as saved from '../endpoints/saved-answers.ts';
import * as startEkyc from '../endpoints/start-ekyc.ts';
import type { HttpContext } from './context.ts';
import { findCardGender } from './identity/identity-cookie.ts';
import { type Admitted, admit } from './limits/admission.ts';
import { findNetworks } from './limits/network.ts';
import { createUploadLimiter, type Receiving, requireProgress } from './limits/upload-limiter.ts';
import { multipartLimits, readForm } from './request/form.ts';
import { formatOrigin } from './request/host.ts';
import { requireShape } from './request/shape.ts';
import { addJsonParser } from './request/strict-json.ts';

const endpoints: { readonly [N in CallName]: Endpoint<N> } = {
  ...answers,
  ...completion,
  ...entry,
  ...identity,
  ...lookUps,
  ...pin,
  ...saved,
  ...startEkyc,
};

const jsonLimitBytes = 32 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler. */
    admitted: Admitted;
  }
}

const names = Object.keys(callTable) as CallName[];
const takesForm = (name: CallName): name is 'postDocument' => 'form' in calls[name];

/** Each context refuses the content type of the other. */
export async function callRoutes(app: FastifyInstance, options: HttpContext): Promise<void> {
  app.decorateRequest('admitted', null as never);
  const uploads = createUploadLimiter();
  await app.register(async (scope) => {
    addJsonParser(scope, jsonLimitBytes);
    for (const name of names.filter((one) => !takesForm(one))) scope.route(routeOf(name, options, uploads));
  });
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: multipartLimits });
    for (const name of names.filter(takesForm)) scope.route(routeOf(name, options, uploads));
  });
}

function routeOf<N extends CallName>(
  name: N,
  options: HttpContext,
  uploads: ReturnType<typeof createUploadLimiter>,
): RouteOptions {
  const call: Call = calls[name];
  const endpoint = endpoints[name] as unknown as Endpoint<N>;
  const { toLawTime } = options.ports.identitySettings;
  return {
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    bodyLimit: takesForm(name) ? multipartLimits.fileSize + jsonLimitBytes : jsonLimitBytes,
    onRequest: async (request, reply) => {
      request.admitted = await admit(name, request, reply, options);
    },
    handler: async (request, reply) => {
      const { session } = request.admitted;
      if (!takesForm(name) || session === null) return respond(request, reply, null);
      // The state machine refuses the upload, so its bytes need no memory.
      if (findRefusal(name, session.application, toLawTime(session.now)) !== null)
        return respond(request, reply, null);
      const network = getSharedNetwork(findNetworks(request));
      const owner = { application: session.application.id, network };
      return uploads.run(owner, createDisconnectSignal(reply), (upload) => respond(request, reply, upload));
    },
  };

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    upload: Receiving | null,
  ): Promise<FastifyReply> {
    const { bank, session } = request.admitted;
    const sentForm = call.form && (await readFormInTime(request, reply, upload, options.timeouts.stall));
    upload?.end();
    const params = requireShape(call.params, request.params);
    const query = requireShape(call.query, request.query);
    const { body: given = {} } = request;
    const sent = readFormerFields(name, { body: given, headers: request.headers });
    const body = requireShape(call.body, sent.body);
    const headers = call.headers === undefined ? undefined : requireShape(call.headers, sent.headers);
    const fields = requireShape(call.form, sentForm?.form ?? {});
    const isCompleted = session !== null && session.application.completion !== null;
    if (isCompleted && isClosedByCompletion(name)) throw new Refusal('completed');
    // A spread (`...`) was measurably slower.
    const result = await endpoint({
      params,
      query,
      body,
      headers,
      form: fields,
      ports: options.ports,
      bank,
      session: session ?? undefined,
      at: session === null ? undefined : toLawTime(session.now),
      file: sentForm?.file,
      signal: upload?.signal,
      requestId: request.id,
      networks: findNetworks(request),
      returnedGender:
        name === 'getCard' && session !== null
          ? findCardGender(options.cardCookie, request, session.application.identity?.reference ?? '')
          : null,
      origin: formatOrigin(request, options.isTls(request)),
    } as unknown as Parameters<Endpoint<N>>[0]);
    const { applicationType = '' } = (body ?? {}) as { applicationType?: ApplicationType };
    const type = session?.application.type ?? applicationType;
    options.metrics.calls.inc({ call: name, bank: bank?.code ?? '', type });
    if (name === 'verifyCode') {
      const { authenticationToken } = result as CallResponse<'verifyCode'>;
      options.xsrf.setCookie(request, reply, hashToken(authenticationToken));
    }
    if ((name === 'startEkyc' || name === 'startCard') && session !== null) {
      options.identityCookie.set(request, reply, session.application.id);
    }
    if (call.response === null) return reply.code(204).send();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
  }
}

/** Also while the picture waits for a decoder. */
function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Refusal('too-slow'));
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
}

/** Closes the connection after a refusal, so that the client stops sending. */
async function readFormInTime(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Receiving | null,
  stallMs: number,
): ReturnType<typeof readForm> {
  try {
    return await requireProgress(request.raw.socket, stallMs, upload?.signal ?? null, (wait) =>
      readForm(request, upload && ((bytes) => wait(upload.reserve(bytes)))),
    );
  } catch (error) {
    const isOfTransfer = error instanceof Refusal && ['too-slow', 'too-large'].includes(error.kind);
    if (isOfTransfer && !request.raw.complete) reply.header('connection', 'close');
    throw error;
  }
}

/** Pages of the previous release send these headers as fields of the body. Remove after one release. */
const formerFields: { readonly [N in CallName]?: readonly [field: string, header: string] } = {
  registerCode: ['attemptKey', 'idempotency-key'],
  verifyCode: ['attemptKey', 'idempotency-key'],
  postPin: ['answersVersion', 'if-match'],
};

function readFormerFields(name: CallName, sent: { body: unknown; headers: Record<string, unknown> }) {
  const former = formerFields[name];
  if (former === undefined) return sent;
  const [field, header] = former;
  const { [field]: value, ...exact } = (sent.body ?? {}) as Record<string, unknown>;
  return value === undefined ? sent : { body: exact, headers: { [header]: value, ...sent.headers } };
}

import { randomUUID } from 'node:crypto';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import { type CallResponse, calls } from '@kaisetsu/domain/calls';
import type { ProblemDetails } from '@kaisetsu/domain/problem-shape';
import { findCode } from '@kaisetsu/test-kit/find-code';
import type { FastifyInstance } from 'fastify';
import type { Harness } from './harness.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  readonly json: unknown;
  readonly problem: ProblemDetails;
};

type Sent = {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly method?: string;
};
type More = Sent & { readonly query?: string; readonly param?: string };

export class TestClient {
  host: string;
  cookie = '';
  token = '';
  readonly app: FastifyInstance;

  constructor(app: FastifyInstance, host = 'fukuoka.localhost') {
    this.app = app;
    this.host = host;
  }

  async arrive(): Promise<this> {
    await this.send({ method: 'GET', url: '/term' });
    return this;
  }

  /** Gets the cookie that belongs to the session. */
  async resume(token: string): Promise<this> {
    this.token = token;
    await this.send({ method: 'GET', url: '/api/applications' });
    return this;
  }

  async send({ method = 'POST', url = '/', body, headers = {} }: Sent): Promise<Answer> {
    const response = await this.app.inject({
      method: method as 'GET',
      url,
      headers: {
        host: this.host,
        ...(this.cookie !== '' && { cookie: `XSRF-TOKEN=${this.cookie}` }),
        ...(method !== 'GET' && this.cookie !== '' && { 'x-xsrf-token': this.cookie }),
        ...(this.token !== '' && { authorization: this.token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    });
    const given = response.cookies.find(({ name }) => name === 'XSRF-TOKEN');
    if (given !== undefined) this.cookie = given.value;
    const parsed = /json/.test(String(response.headers['content-type']))
      ? JSON.parse(response.body)
      : undefined;
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: parsed,
      problem: parsed as ProblemDetails,
    };
  }

  async call(name: CallName, body?: unknown, more: More = {}) {
    const { method, path, response } = calls[name];
    const answer = await this.send({
      method,
      url: path.replace(/:\w+/, more.param ?? '') + (more.query === undefined ? '' : `?${more.query}`),
      ...(body !== undefined && { body }),
      ...more,
    });
    if (answer.status === 200 && response !== null) response.parse(answer.json);
    return answer;
  }
}

/** @throws Error if the status is not 2xx; it is 0 without a response */
export async function must<Name extends CallName>(
  client: TestClient,
  name: Name,
  ...rest: [body?: unknown, more?: More]
): Promise<CallResponse<Name>> {
  const answer = await client.call(name, ...rest);
  if (answer.status < 200 || answer.status >= 300)
    throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return answer.json as CallResponse<Name>;
}

export const bankCodes: Readonly<Record<string, string>> = {
  'fukuoka.localhost': '0177',
  'kumamoto.localhost': '0587',
  'nagasaki.localhost': '0181',
};

export const newAddress = (): string => `applicant-${randomUUID()}@example.jp`;

/** @throws Error if there is no such mail */
export async function readCode(harness: Harness, mailAddress: string): Promise<string> {
  const mail = (await harness.takeMails()).filter(({ to }) => to === mailAddress).at(-1);
  return findCode(mail?.text);
}

export async function verifiedClient(
  harness: Harness,
  {
    host = 'fukuoka.localhost',
    type = 'GENERAL' as ApplicationType,
    mailAddress = newAddress(),
    entry = { channel: '', deviceId: null } as { channel: string | null; deviceId: string | null },
  } = {},
): Promise<TestClient> {
  const client = await new TestClient(harness.app, host).arrive();
  const bankCode = bankCodes[host];
  const asked = { bankCode, mailAddress, applicationType: type };
  await must(client, 'registerCode', asked);
  const verificationCode = await readCode(harness, mailAddress);
  const verified = await must(client, 'verifyCode', { ...asked, verificationCode, ...entry });
  client.token = verified.authenticationToken;
  return client;
}

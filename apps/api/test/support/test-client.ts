import { randomUUID } from 'node:crypto';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import { calls } from '@kaisetsu/domain/calls';
import { verificationCodePattern } from '@kaisetsu/domain/fields/verification-code';
import type { ProblemDetails } from '@kaisetsu/domain/problem-details';
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
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
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

  async call(
    name: CallName,
    body?: unknown,
    more: Sent & { readonly query?: string; readonly param?: string } = {},
  ) {
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

export const bankCodes: Readonly<Record<string, string>> = {
  'fukuoka.localhost': '0177',
  'kumamoto.localhost': '0587',
  'nagasaki.localhost': '0181',
};

export const newAddress = (): string => `applicant-${randomUUID()}@example.jp`;

/** @throws Error if there is no such mail */
export async function readCode(harness: Harness, mailAddress: string): Promise<string> {
  const mail = (await harness.takeMails()).filter(({ to }) => to === mailAddress).at(-1);
  const code = verificationCodePattern.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error('no code mail');
  return code;
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
  const registered = await client.call('registerCode', asked);
  if (registered.status !== 200) throw new Error(`register: ${registered.text}`);
  const verificationCode = await readCode(harness, mailAddress);
  const verified = await client.call('verifyCode', {
    ...asked,
    verificationCode,
    ...entry,
  });
  if (verified.status !== 200) throw new Error(`verify: ${verified.text}`);
  client.token = (verified.json as { authenticationToken: string }).authenticationToken;
  return client;
}

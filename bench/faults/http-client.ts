import { Agent, parseCookie, request } from 'undici';

export type HttpRequest = {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | null;
};

export type HttpResponse = {
  /** 0 if no complete response arrived. */
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
};

const timeoutMs = 40_000;
const agents = new Map<string | undefined, Agent>();

function agentFrom(localAddress: string | undefined): Agent {
  const existing = agents.get(localAddress);
  if (existing !== undefined) return existing;
  const agent = new Agent({
    connect: { timeout: timeoutMs, ...(localAddress !== undefined && { localAddress }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  agents.set(localAddress, agent);
  return agent;
}

const noResponse: HttpResponse = { statusCode: 0, headers: {}, body: '', cookies: [] };

/**
 * Sends one request to a port of this machine. Never rejects: `statusCode` is 0 if no complete response arrives.
 *
 * @param localAddress address from which the client connects; by default the system chooses it
 */
export async function sendRequest(
  port: number,
  { method = 'GET', url, headers = {}, payload = null }: HttpRequest,
  localAddress?: string,
): Promise<HttpResponse> {
  try {
    const response = await request(`http://127.0.0.1:${port}${url}`, {
      dispatcher: agentFrom(localAddress),
      method,
      headers,
      body: payload,
    });
    return {
      statusCode: response.statusCode,
      headers: response.headers,
      body: await response.body.text(),
      cookies: cookiesOf(response.headers),
    };
  } catch {
    return noResponse;
  }
}

function cookiesOf(headers: HttpResponse['headers']): HttpResponse['cookies'] {
  return [headers['set-cookie'] ?? []].flat().flatMap((line) => parseCookie(line) ?? []);
}

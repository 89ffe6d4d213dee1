import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whether the balancer drops the response to a request after the node has sent it. */
type DropResponse = (method: string, path: string) => boolean;

/** Time for which the balancer avoids a node that has refused a connection. */
const avoidMs = 500;

/**
 * A round-robin load balancer in front of the nodes, so that every session uses all nodes. If a node refuses the connection, or a
 * reused connection breaks during a GET, the balancer tries the next node. If a connection breaks in any other case, the
 * balancer responds with 502, because the node may have processed the request.
 */
export type Balancer = {
  readonly port: number;
  readonly url: string;
  /** Ports of the nodes that receive requests. */
  ports: readonly number[];
  /** Whether the balancer requests an asset from another node after a 404, as the Caddyfile of the product does. */
  retriesAssets: boolean;
  readonly missingAssets: () => number;
  /** Null if no response is dropped. */
  dropResponse: DropResponse | null;
  readonly drops: () => number;
  readonly close: () => Promise<void>;
};

export async function startBalancer(nodePorts: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const avoidUntil = new Map<number, number>();
  let turn = 0;
  let drops = 0;
  let missingAssets = 0;

  const isAvoided = (port: number): boolean => performance.now() < (avoidUntil.get(port) ?? 0);

  /** Port of the next node that was not tried for this request, preferably of a node that is not avoided. */
  function nextPort(tried: readonly number[]): number | undefined {
    const at = turn++ % balancer.ports.length;
    const inTurn = [...balancer.ports.slice(at), ...balancer.ports.slice(0, at)];
    const left = inTurn.filter((port) => !tried.includes(port));
    return left.find((port) => !isAvoided(port)) ?? left[0];
  }

  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    tried: readonly number[],
  ): void {
    const port = nextPort(tried);
    if (port === undefined) {
      fail(outgoing);
      return;
    }
    const tryNext = () => forward(incoming, body, outgoing, [...tried, port]);
    const path = incoming.url ?? '/';
    const method = incoming.method ?? 'GET';
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: incoming.headers, agent },
      (answer) => {
        if (answer.statusCode === 404 && path.startsWith('/assets/')) {
          missingAssets += 1;
          if (balancer.retriesAssets && tried.length + 1 < balancer.ports.length) {
            answer.resume();
            tryNext();
            return;
          }
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', () => fail(outgoing));
        answer.on('end', () => {
          if (balancer.dropResponse?.(method, path) === true) {
            drops += 1;
            outgoing.destroy();
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts));
        });
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') avoidUntil.set(port, performance.now() + avoidMs);
      const isUnreached = error.code === 'ECONNREFUSED' || (sent.reusedSocket && method === 'GET');
      if (isUnreached) tryNext();
      else fail(outgoing);
    });
    sent.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => forward(incoming, Buffer.concat(parts), outgoing, []));
    incoming.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const balancer: Balancer = {
    port,
    url: `http://127.0.0.1:${port}`,
    ports: nodePorts,
    retriesAssets: false,
    missingAssets: () => missingAssets,
    dropResponse: null,
    drops: () => drops,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return balancer;
}

function fail(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502).end();
}

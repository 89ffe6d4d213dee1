import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Agent, request } from 'undici';

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

const avoidMs = 500;

/** Round-robin, so that every session uses all nodes. */
export async function startBalancer(nodePorts: readonly number[]) {
  const dispatcher = new Agent({ connections: 200, headersTimeout: 0, bodyTimeout: 0 });
  const avoidUntil = new Map<number, number>();
  let [turn, drops, unanswered] = [0, 0, 0];

  function portsInTurn(): readonly number[] {
    const at = turn++ % balancer.ports.length;
    const isAvoided = (port: number) => performance.now() < (avoidUntil.get(port) ?? 0);
    return [...balancer.ports.slice(at), ...balancer.ports.slice(0, at)].sort(
      (one, other) => Number(isAvoided(one)) - Number(isAvoided(other)),
    );
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<unknown> {
    const body = await buffer(incoming);
    const { method = 'GET', url: path = '/' } = incoming;
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = incoming.headers;
    for (const port of portsInTurn()) {
      try {
        const answer = await request(`http://127.0.0.1:${port}${path}`, {
          dispatcher,
          method,
          headers,
          body,
        });
        const content = Buffer.from(await answer.body.arrayBuffer());
        if (balancer.dropResponse(method, path)) {
          drops += 1;
          return outgoing.destroy();
        }
        return outgoing.writeHead(answer.statusCode, answer.headers).end(content);
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (isRefused) avoidUntil.set(port, performance.now() + avoidMs);
        // The node may have processed any other request.
        if (!isRefused && method !== 'GET') break;
      }
    }
    unanswered += 1;
    return outgoing.writeHead(502).end();
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const balancer = {
    port,
    url: `http://127.0.0.1:${port}`,
    ports: nodePorts,
    dropResponse: (_method: string, _path: string): boolean => false,
    drops: () => drops,
    /** Calls that no node answered. */
    unanswered: () => unanswered,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await dispatcher.destroy();
    },
  };
  return balancer;
}

import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Judges whether the answer to a request is to be lost on its way, once the node has given it. */
type Cut = (method: string, path: string) => boolean;

/** How long a node that could not be reached is left alone. */
const downMs = 500;

/**
 * A small load balancer: each request goes to the next node, so that no applicant stays on one. A node that cannot be
 * reached is passed over, and for a moment not asked again unless none is left; one that breaks off is a 502, for the
 * request may have done its work.
 */
export type Balancer = {
  readonly port: number;
  readonly url: string;
  /** The nodes that have traffic. */
  ports: readonly number[];
  /** Whether an asset that one node answers with 404 is asked of another, as the Caddyfile does. */
  seeksAssets: boolean;
  /** How often a node has said so far that it does not know an asset. */
  readonly unknownAssets: () => number;
  /** null: no answer is lost. */
  cut: Cut | null;
  /** Answers lost so far. */
  readonly cuts: () => number;
  readonly close: () => Promise<void>;
};

export async function startBalancer(nodePorts: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const downUntil = new Map<number, number>();
  let turn = 0;
  let cuts = 0;
  let unknownAssets = 0;

  const isDown = (port: number): boolean => performance.now() < (downUntil.get(port) ?? 0);

  /** The next in turn that has not been tried, rather one that is not down. */
  function nextPort(tried: readonly number[]): number | undefined {
    const at = turn++ % balancer.ports.length;
    const inTurn = [...balancer.ports.slice(at), ...balancer.ports.slice(0, at)];
    const left = inTurn.filter((port) => !tried.includes(port));
    return left.find((port) => !isDown(port)) ?? left[0];
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
    const another = () => forward(incoming, body, outgoing, [...tried, port]);
    const path = incoming.url ?? '/';
    const method = incoming.method ?? 'GET';
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: incoming.headers, agent },
      (answer) => {
        if (answer.statusCode === 404 && path.startsWith('/assets/')) {
          unknownAssets += 1;
          if (balancer.seeksAssets && tried.length + 1 < balancer.ports.length) {
            answer.resume();
            another();
            return;
          }
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', () => fail(outgoing));
        answer.on('end', () => {
          if (balancer.cut?.(method, path) === true) {
            cuts += 1;
            outgoing.destroy();
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts));
        });
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') downUntil.set(port, performance.now() + downMs);
      const unreached = error.code === 'ECONNREFUSED' || (sent.reusedSocket && method === 'GET');
      if (unreached) another();
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
    seeksAssets: false,
    unknownAssets: () => unknownAssets,
    cut: null,
    cuts: () => cuts,
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

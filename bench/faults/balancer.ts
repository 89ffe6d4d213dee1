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
  /** null: no answer is lost. */
  cut: Cut | null;
  /** Answers lost so far. */
  readonly cuts: () => number;
  readonly close: () => Promise<void>;
};

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const downUntil = new Map<number, number>();
  let turn = 0;
  let cuts = 0;

  const nextPort = (): number => ports[turn++ % ports.length] ?? 0;
  const isDown = (port: number): boolean => performance.now() < (downUntil.get(port) ?? 0);

  function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tries: number): void {
    let port = nextPort();
    for (let seen = 1; isDown(port) && seen < ports.length; seen += 1) port = nextPort();
    const path = incoming.url ?? '/';
    const method = incoming.method ?? 'GET';
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: incoming.headers, agent },
      (answer) => {
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
      if (unreached && tries > 1) forward(incoming, body, outgoing, tries - 1);
      else fail(outgoing);
    });
    sent.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => forward(incoming, Buffer.concat(parts), outgoing, ports.length));
    incoming.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const balancer: Balancer = {
    port,
    url: `http://127.0.0.1:${port}`,
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

import { createServer, type Server } from 'node:http';
import { Registry } from '@prometheus-io/client';

const headers = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' };

export type MetricsListener = {
  readonly port: number;
  readonly close: () => Promise<void>;
};

/** For the bank's own network: the load balancer must not forward this port [OPS-003]. */
export async function listenForMetrics(options: {
  readonly port: number;
  readonly host: string;
  readonly read: () => Promise<string>;
}): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?');
    const isRead = request.method === 'GET';
    if (path !== '/metrics' || !isRead) {
      response.writeHead(path === '/metrics' ? 405 : 404, path === '/metrics' ? { allow: 'GET' } : {}).end();
      return;
    }
    options.read().then(
      (text) => response.writeHead(200, headers).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 10_000;
  server.maxConnections = 50;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return { port: getPort(server), close: () => close(server) };
}

function getPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Plugin } from 'vite';

const restartMs = 180_000;

/** Vite plugin. Hot reload needs inline scripts, so it removes the content security policy. */
export function forwardToApi(apiPort: number): Plugin {
  return {
    name: 'forward-to-api',
    configureServer(server) {
      // Vite calls the returned function after it has added its own middlewares.
      return () => {
        server.middlewares.use(async (incoming, outgoing) => {
          const path = incoming.originalUrl ?? '/';
          try {
            const response = await askApi(incoming, path, apiPort);
            const headers = { ...response.headers };
            const status = response.statusCode ?? 502;
            if (!headers['content-type']?.startsWith('text/html')) {
              outgoing.writeHead(status, headers);
              response.pipe(outgoing);
              return;
            }
            const page = await server.transformIndexHtml(path, await text(response));
            for (const name of ['content-security-policy', 'content-length', 'etag']) delete headers[name];
            outgoing.writeHead(status, headers).end(page);
          } catch (error) {
            if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
            outgoing.end(`The API did not answer: ${error instanceof Error ? error.message : error}\n`);
          }
        });
      };
    },
  };
}

/** A refused connection has sent nothing, so the request can be repeated. */
async function askApi(incoming: IncomingMessage, path: string, port: number): Promise<IncomingMessage> {
  const started = performance.now();
  const body = await buffer(incoming);
  const { 'accept-encoding': _, 'if-none-match': __, ...headers } = incoming.headers;
  const { method } = incoming;
  for (;;) {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }).end(body);
    // Until the response ends; the reader of the body reports the fault.
    outgoing.on('error', () => undefined);
    try {
      const [response] = await once(outgoing, 'response');
      return response;
    } catch (error) {
      const isRestarting = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
      if (!isRestarting || performance.now() - started > restartMs) throw error;
      await wait(100);
    }
  }
}

import { request as httpRequest } from 'node:http';

/** Maximum time that a request waits while the API restarts. */
const restartMs = 180_000;

/**
 * Vite plugin of `npm run dev`. Vite serves the modules of the page, and this plugin forwards all other requests to the API. It
 * keeps their `Host` header, because the API selects the bank by the host. The plugin inserts Vite's client into the page that
 * the API sends. It removes the page's content security policy, because hot reload needs inline scripts.
 *
 * @param {number} apiPort on 127.0.0.1
 * @returns {import('vite').Plugin}
 */
export function forwardToApi(apiPort) {
  return {
    name: 'forward-to-api',
    configureServer(server) {
      // Vite calls the returned function after it has added its own middlewares. So the middleware below gets only the requests
      // that Vite does not answer.
      return () => {
        server.middlewares.use(async (incoming, outgoing) => {
          const path = incoming.originalUrl ?? '/';
          try {
            const response = await askApi(incoming, path, apiPort);
            const headers = { ...response.headers };
            if (!headers['content-type']?.startsWith('text/html')) {
              outgoing.writeHead(response.statusCode ?? 502, headers);
              response.pipe(outgoing);
              return;
            }
            const page = await server.transformIndexHtml(path, await textOf(response));
            for (const name of ['content-security-policy', 'content-length', 'etag']) delete headers[name];
            outgoing.writeHead(response.statusCode ?? 502, headers).end(page);
          } catch (error) {
            const reason = error instanceof Error ? error.message : String(error);
            if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
            outgoing.end(`The API did not answer: ${reason}\n`);
          }
        });
      };
    },
  };
}

/**
 * Forwards a request to the API. While the API restarts, the operating system refuses the connection before anything is sent.
 * This function then tries again.
 *
 * @param {import('node:http').IncomingMessage} incoming
 * @param {string} path with the query
 * @param {number} port
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
async function askApi(incoming, path, port) {
  const started = performance.now();
  for (;;) {
    try {
      return await new Promise((resolve, reject) => {
        const headers = { ...incoming.headers };
        // The plugin changes the page, so the API must send it uncompressed, and must not answer 304.
        for (const name of ['accept-encoding', 'if-none-match']) delete headers[name];
        const outgoing = httpRequest({ host: '127.0.0.1', port, path, method: incoming.method, headers });
        outgoing.once('response', resolve).once('error', reject);
        outgoing.once('socket', (socket) => {
          if (socket.connecting) socket.once('connect', () => incoming.pipe(outgoing));
          else incoming.pipe(outgoing);
        });
      });
    } catch (error) {
      const isRestarting = /** @type {NodeJS.ErrnoException} */ (error).code === 'ECONNREFUSED';
      if (!isRestarting || performance.now() - started > restartMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** @param {import('node:http').IncomingMessage} response */
async function textOf(response) {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return text;
}

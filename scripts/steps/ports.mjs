import { createServer } from 'node:net';

/**
 * @param {number} port 0 for any
 * @param {string} [host]
 * @returns {Promise<number | undefined>} the port, or nothing when it is taken
 */
function tryPort(port, host) {
  return new Promise((settle, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') settle(undefined);
      else reject(new Error(`Port ${port} cannot be used: ${error.message}`));
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => settle(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/**
 * Whether something may listen there, on one address and on all.
 *
 * @param {number} port
 */
export const isPortFree = async (port) =>
  (await tryPort(port, '127.0.0.1')) !== undefined && (await tryPort(port)) !== undefined;

/**
 * The wanted port, or another free one when it is taken.
 *
 * @param {number} [wanted]
 * @returns {Promise<number>}
 */
export async function freePort(wanted = 0) {
  if (wanted !== 0 && (await isPortFree(wanted))) return wanted;
  const port = await tryPort(0, '127.0.0.1');
  if (port === undefined) throw new Error('No free port left on this machine');
  return port;
}

/**
 * A port number from an environment variable.
 *
 * @param {string} name
 * @param {number} fallback
 * @throws when it is no port number
 */
export function portFromEnvironment(name, fallback) {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`${name} must be a port number, not "${text}".`);
  return port;
}

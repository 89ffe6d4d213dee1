import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
function isFreeOn(port, host) {
  return new Promise((settle, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') settle(false);
      else reject(new Error(`Port ${port} cannot be used: ${error.message}`));
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle(true)));
  });
}

/**
 * Whether a server could listen on the port, both on 127.0.0.1 and on all addresses.
 *
 * @param {number} port
 */
export const isPortFree = async (port) => (await isFreeOn(port, '127.0.0.1')) && (await isFreeOn(port));

/** Below the system's ephemeral ports, which an outgoing connection could take between the test and our server's start. */
const portRange = { from: 15_000, to: 30_000 };

/**
 * The wanted port, or another free one when it is taken.
 *
 * @param {number} [wanted]
 * @returns {Promise<number>}
 */
export async function freePort(wanted = 0) {
  if (wanted !== 0 && (await isPortFree(wanted))) return wanted;
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(portRange.from, portRange.to);
    if (await isPortFree(port)) return port;
  }
  throw new Error('No free port left on this machine');
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

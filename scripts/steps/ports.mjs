import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * @param {number} port
 * @param {string} [host] address to listen on; all addresses by default
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

/**
 * Range of the random ports. It is below Linux's ephemeral ports, because an outgoing connection could take an ephemeral port
 * between the check and the start of the server.
 */
const portRange = { from: 15_000, to: 30_000 };

/**
 * The wanted port if it is free, else a random free port.
 *
 * @param {number} [wanted] 0 or absent: any port
 * @returns {Promise<number>}
 */
export async function freePort(wanted = 0) {
  if (wanted !== 0 && (await isPortFree(wanted))) return wanted;
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(portRange.from, portRange.to);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`None of 100 random ports from ${portRange.from} to ${portRange.to} is free`);
}

/**
 * @param {string} name of the variable
 * @param {number} fallback for a variable that is not set or is empty
 * @throws when the value is no port number
 */
export function portFromEnvironment(name, fallback) {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`${name} must be a port number, not "${text}".`);
  return port;
}

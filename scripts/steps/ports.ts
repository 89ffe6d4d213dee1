import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

function isFreeOn(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(new Error(`Port ${port} cannot be used: ${error.message}`));
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

const isPortFree = async (port: number): Promise<boolean> =>
  (await isFreeOn(port, '127.0.0.1')) && (await isFreeOn(port));

/** Below Linux's ephemeral ports, one of which a connection could take before the server starts. */
const [from, to] = [15_000, 30_000];

export async function findFreePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isPortFree(wanted))) return wanted;
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(from, to);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`None of 100 random ports from ${from} to ${to} is free`);
}

type Ports = Readonly<Record<string, number>>;

export function readPorts<Defaults extends Ports>(defaults: Defaults): { [Name in keyof Defaults]: number } {
  const ports = Object.entries(defaults).map(([name, fallback]) => {
    const text = process.env[name] || String(fallback);
    const port = Number(text);
    if (!Number.isInteger(port) || port < 1 || port > 65535)
      throw new Error(`${name} must be a port number, not "${text}".`);
    return [name, port];
  });
  return Object.fromEntries(ports);
}

/** `command` is what to type after the assignment of another port. */
export async function requireFreePorts(ports: Ports, command: string): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (await isPortFree(port)) continue;
    throw new Error(
      `Port ${port} is in use. Stop the program that listens on it, or choose another: ${name}=${port + 100} ${command}`,
    );
  }
}

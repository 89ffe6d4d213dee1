import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { widerFactor } from '../../core/rules/networks.ts';
import { findOwnNetworks } from './network.ts';

export type ConnectionLimits = {
  readonly total: number;
  /** Of an IPv4 address or IPv6 /64. */
  readonly perAddress: number;
};

export const defaultConnectionLimits: ConnectionLimits = { total: 10_000, perAddress: 500 };

type Options = ConnectionLimits & {
  /** Has no limit, because its connections serve many clients. */
  readonly isTrustedProxy: (address: string) => boolean;
};

type Connection = {
  readonly socket: Socket;
  readonly networks: readonly Network[];
  requests: number;
  /** A counter, not a time: the lower number became idle earlier. */
  idleSince: number;
};

type Network = { readonly key: string; readonly limit: number; readonly connections: Set<Connection> };

/**
 * Idle connections are closed before `total` is reached: the oldest of the largest network first, those of trusted
 * proxies last.
 */
export function limitConnections(server: Server, options: Options): void {
  const { total, perAddress, isTrustedProxy } = options;
  const nearlyFull = total - Math.max(1, Math.floor(total / 20));
  // Closing one at a time would need a slow sort for each new connection.
  const closedAtOnce = Math.max(1, Math.floor(total / 100));
  const open = new Map<Socket, Connection>();
  const networks = new Map<string, Network>();
  let order = 0;

  server.maxConnections = total;
  server.on('connection', (socket: Socket) => {
    const connection = add(socket);
    const crowded = connection.networks.filter(({ connections, limit }) => connections.size > limit);
    for (const { connections } of crowded) {
      if (!socket.destroyed) close(listIdle(connections)[0]);
    }
    if (open.size <= nearlyFull) return;
    const idle = listIdle(open.values()).filter((one) => one !== connection);
    for (const one of sortByClosing(idle).slice(0, closedAtOnce)) close(one);
  });
  const trackRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const connection = open.get(request.socket);
    if (connection === undefined) return;
    connection.requests += 1;
    response.once('close', () => {
      connection.requests -= 1;
      connection.idleSince = ++order;
    });
  };
  server.on('request', trackRequest);
  server.on('checkExpectation', trackRequest);

  function add(socket: Socket): Connection {
    const { remoteAddress = '' } = socket;
    const connection: Connection = {
      socket,
      networks: isTrustedProxy(remoteAddress) ? [] : getNetworks(remoteAddress),
      requests: 0,
      idleSince: ++order,
    };
    open.set(socket, connection);
    for (const { connections } of connection.networks) connections.add(connection);
    socket.once('close', () => remove(connection));
    return connection;
  }

  function getNetworks(address: string): readonly Network[] {
    return findOwnNetworks({ ip: address }).map((key, nth) =>
      getNetwork(key, perAddress * widerFactor ** nth),
    );
  }

  function getNetwork(key: string, limit: number): Network {
    const network = networks.get(key) ?? { key, limit, connections: new Set() };
    networks.set(key, network);
    return network;
  }

  function close(connection: Connection | undefined): void {
    if (connection === undefined) return;
    // Now: the close event would come after the next decision.
    remove(connection);
    connection.socket.destroy();
  }

  function remove(connection: Connection): void {
    open.delete(connection.socket);
    for (const { key, connections } of connection.networks) {
      connections.delete(connection);
      if (connections.size === 0) networks.delete(key);
    }
  }
}

const listIdle = (connections: Iterable<Connection>): Connection[] =>
  [...connections].filter(({ requests }) => requests === 0).sort((a, b) => a.idleSince - b.idleSince);

function sortByClosing(idle: readonly Connection[]): Connection[] {
  const closed = new Map<string, number>();
  const remaining = new Map<Connection, number>();
  for (const connection of idle) {
    const [network] = connection.networks;
    const before = network === undefined ? 0 : (closed.get(network.key) ?? 0);
    if (network !== undefined) closed.set(network.key, before + 1);
    remaining.set(connection, network === undefined ? 0 : network.connections.size - before);
  }
  const countOf = (connection: Connection): number => remaining.get(connection) ?? 0;
  return [...idle].sort((a, b) => countOf(b) - countOf(a));
}

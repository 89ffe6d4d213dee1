import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf, siteFactor } from './network.ts';

/** Limits for the open connections of a node [SRV-095]. */
export type ConnectionLimits = {
  readonly total: number;
  /** Connections of an IPv4 address or an IPv6 /64; a /56 may have {@link siteFactor} times as many. */
  readonly perAddress: number;
};

/** Default limits. The settings are MAX_CONNECTIONS and MAX_CONNECTIONS_PER_ADDRESS (ADR 0027). */
export const defaultConnectionLimits: ConnectionLimits = { total: 10_000, perAddress: 500 };

/**
 * Why a connection was closed. `idle`: the connection was idle and the node nearly full. `address`: the network had too many
 * connections. `full`: the node had `total` connections, so Node.js dropped the new connection.
 */
export const closeReasons = ['idle', 'address', 'full'] as const;
type CloseReason = (typeof closeReasons)[number];

type Options = ConnectionLimits & {
  /** A trusted proxy has no limit for its address, because its connections serve many clients. */
  readonly isTrustedProxy: (address: string) => boolean;
  readonly onClosed: (reason: CloseReason) => void;
};

type Connection = {
  readonly socket: Socket;
  /** The networks whose limits include this connection; empty for a trusted proxy. */
  readonly networks: readonly Network[];
  /** Requests under way. */
  requests: number;
  /** A counter instead of a time: of two idle connections, the one with the lower number became idle earlier. */
  idleSince: number;
};

type Network = { readonly key: string; readonly limit: number; readonly connections: Set<Connection> };

/**
 * Closes connections of `server` before the server reaches its limit. A connection is idle until it has sent all headers of a
 * request, and again after the response.
 *
 * - When a network is over its limit, its oldest idle connection is closed. If all its other connections have a request under
 *   way, the new connection is closed.
 * - When more than 95 % of `total` connections are open, idle connections are closed. The network with the most connections loses
 *   its oldest ones first. Connections of trusted proxies are closed last.
 */
export function limitConnections(server: Server, options: Options): void {
  const { total, perAddress, isTrustedProxy, onClosed } = options;
  const nearlyFull = total - Math.max(1, Math.floor(total / 20));
  // Several connections are closed at once. If only one were closed, each new connection would need another slow sort.
  const closedAtOnce = Math.max(1, Math.floor(total / 100));
  const open = new Map<Socket, Connection>();
  const networks = new Map<string, Network>();
  let order = 0;

  server.maxConnections = total;
  server.on('drop', () => onClosed('full'));
  server.on('connection', (socket: Socket) => {
    const connection = add(socket);
    const crowded = connection.networks.filter(({ connections, limit }) => connections.size > limit);
    for (const { connections } of crowded) {
      if (!socket.destroyed) close(idleOf(connections)[0], 'address');
    }
    if (open.size <= nearlyFull) return;
    const idle = idleOf(open.values()).filter((one) => one !== connection);
    for (const one of inOrderOfClosing(idle).slice(0, closedAtOnce)) close(one, 'idle');
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
      networks: isTrustedProxy(remoteAddress) ? [] : networksAt(remoteAddress),
      requests: 0,
      idleSince: ++order,
    };
    open.set(socket, connection);
    for (const { connections } of connection.networks) connections.add(connection);
    socket.once('close', () => remove(connection));
    return connection;
  }

  function networksAt(address: string): readonly Network[] {
    const { subscriber, site } = networksOf({ ip: address });
    const own = networkOf(subscriber, perAddress);
    return site === null ? [own] : [own, networkOf(site, perAddress * siteFactor)];
  }

  function networkOf(key: string, limit: number): Network {
    const network = networks.get(key) ?? { key, limit, connections: new Set() };
    networks.set(key, network);
    return network;
  }

  function close(connection: Connection | undefined, reason: CloseReason): void {
    if (connection === undefined) return;
    // Remove the connection now, because its close event comes later, and the next decision must not count the connection.
    remove(connection);
    connection.socket.destroy();
    onClosed(reason);
  }

  function remove(connection: Connection): void {
    open.delete(connection.socket);
    for (const { key, connections } of connection.networks) {
      connections.delete(connection);
      if (connections.size === 0) networks.delete(key);
    }
  }
}

/** The idle connections, the oldest first. */
const idleOf = (connections: Iterable<Connection>): Connection[] =>
  [...connections].filter(({ requests }) => requests === 0).sort((a, b) => a.idleSince - b.idleSince);

/**
 * Sorts idle connections so that closing them in this order reduces the largest network first.
 * @param idle the oldest first
 */
function inOrderOfClosing(idle: readonly Connection[]): Connection[] {
  const closed = new Map<string, number>();
  /** For each idle connection: the number of connections that its network still has after the older idle ones are closed. */
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

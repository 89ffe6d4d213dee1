import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** @param join passes the data of a connection on, in both directions */
export async function startTcpProxy(
  target: number,
  join = (client: Socket, server: Socket): unknown => client.pipe(server).pipe(client),
) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (proxy.isCut) return void client.resetAndDestroy();
    const upstream = connect(proxy.target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroySoon();
        upstream.destroySoon();
      });
    }
    join(client, upstream);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = {
    port: (server.address() as AddressInfo).port,
    /** A port, which can change. */
    target,
    isCut: false,
    cut() {
      proxy.isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return proxy;
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The service address of the database, which can move to a promoted standby. */
export type DatabaseProxy = {
  readonly port: number;
  target: number;
  /** Share of the commits whose acknowledgement the proxy drops. */
  cutShare: number;
  readonly cuts: () => number;
  readonly close: () => Promise<void>;
};

/** Parse names the statement that changes an application, which runs outside a transaction; Bind refers to the name. */
const parsedChange = /P.{4}(\w+)\0\s*with changed as/gs;
const bound = /B.{4}\0(\w+)\0/gs;

export async function startDatabaseProxy(databasePort: number): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((node) => {
    const database = connect(proxy.target, '127.0.0.1');
    const changes = new Set<string | undefined>();
    let cutNext = false;
    const commits = (sent: string): boolean => {
      for (const [, name] of sent.matchAll(parsedChange)) changes.add(name);
      return sent.includes('commit\0') || [...sent.matchAll(bound)].some(([, name]) => changes.has(name));
    };
    for (const socket of [node, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        node.destroy();
        database.destroy();
      });
    }
    node.on('data', (chunk: Buffer) => {
      if (commits(chunk.toString('latin1')) && Math.random() < proxy.cutShare) cutNext = true;
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (!cutNext) return void node.write(chunk);
      cuts += 1;
      node.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: DatabaseProxy = {
    port: (server.address() as AddressInfo).port,
    target: databasePort,
    cutShare: 0,
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return proxy;
}

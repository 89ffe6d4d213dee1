import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy between a node and PostgreSQL. After some commits it breaks the connection before the acknowledgement reaches the node.
 * So the node cannot know whether PostgreSQL has committed. The proxy treats two messages as commits: a `COMMIT`, and the
 * statement that changes an application. That statement usually runs outside a transaction.
 */
export type CommitCutter = {
  readonly port: number;
  /** Share of the commits whose acknowledgement the proxy drops, from 0 to 1. */
  share: number;
  readonly cuts: () => number;
  readonly close: () => Promise<void>;
};

const commit = 'commit\0';
/**
 * Two messages of PostgreSQL's protocol. Parse prepares a statement under a name; the statement that changes an application
 * starts with `with changed as`. Bind refers to that name, shortly before the statement is executed.
 */
const parsedChange = /P.{4}(\w+)\0\s*with changed as/gs;
const bound = /B.{4}\0(\w+)\0/gs;

export async function startCommitCutter(databasePort: number): Promise<CommitCutter> {
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((node) => {
    const database = connect(databasePort, '127.0.0.1');
    const changes = new Set<string | undefined>();
    let cutNext = false;
    const commits = (sent: string): boolean => {
      for (const [, name] of sent.matchAll(parsedChange)) changes.add(name);
      return sent.includes(commit) || [...sent.matchAll(bound)].some(([, name]) => changes.has(name));
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
      if (commits(chunk.toString('latin1')) && Math.random() < cutter.share) cutNext = true;
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (cutNext) {
        cuts += 1;
        node.destroy();
        return;
      }
      node.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutter: CommitCutter = {
    port: (server.address() as AddressInfo).port,
    share: 0,
    cuts: () => cuts,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return cutter;
}

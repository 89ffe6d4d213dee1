import { startTcpProxy } from '@kaisetsu/test-kit/tcp-proxy';

/** Parse names the statement that changes an application, which runs outside a transaction; Bind refers to the name. */
const parsedChange = /P.{4}(\w+)\0\s*with changed as/gs;
const bound = /B.{4}\0(\w+)\0/gs;

/** The service address of the database, which can move to a promoted standby. */
export async function startDatabaseProxy(databasePort: number) {
  /** `cutShare`: share of the commits whose acknowledgement the proxy drops. */
  const drops = { cutShare: 0, cuts: 0 };
  const proxy = await startTcpProxy(databasePort, (node, database) => {
    const changes = new Set<string | undefined>();
    let cutNext = false;
    const commits = (sent: string): boolean => {
      for (const [, name] of sent.matchAll(parsedChange)) changes.add(name);
      return sent.includes('commit\0') || [...sent.matchAll(bound)].some(([, name]) => changes.has(name));
    };
    node.on('data', (chunk: Buffer) => {
      if (commits(chunk.toString('latin1')) && Math.random() < drops.cutShare) cutNext = true;
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (!cutNext) return void node.write(chunk);
      drops.cuts += 1;
      node.destroy();
    });
  });
  return Object.assign(proxy, { drops });
}

import { createServer } from 'node:http';
import pg from 'pg';
import type { BareReady, Recorded, RecordedCalls } from './messages.ts';
import { runStatements } from './statements.ts';

/**
 * Child process: the statements that the API was seen to run, and nothing else, through the bare driver behind bare
 * `node:http`. What we are measured against.
 */
process.once('message', (message: RecordedCalls) => {
  const pool = new pg.Pool({ connectionString: message.databaseUrl, max: 10 });
  // The server goes away before this process does.
  pool.on('error', () => undefined);
  const run = async (statements: readonly Recorded[]): Promise<void> => {
    const client = await pool.connect();
    try {
      await runStatements(client, statements);
    } finally {
      client.release();
    }
  };
  let turn = 0;
  const addresses = JSON.stringify({ addressList: [{ addressFull: '福岡県福岡市中央区天神' }] });
  const server = createServer((request, response) => {
    const session = message.sessions[turn++ % message.sessions.length];
    if (session === undefined) return void response.end();
    if (request.method === 'GET') {
      void run(session.addresses).then(() =>
        response.setHeader('content-type', 'application/json').end(addresses),
      );
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      JSON.parse(Buffer.concat(parts).toString('utf8'));
      void run(session.personal).then(() => response.writeHead(204).end());
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    process.send?.({ port } satisfies BareReady);
  });
});
process.on('disconnect', () => process.exit(0));

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { PreparedStatement } from './prepared-statement.ts';

const names = new Map<string, string>();
const maxNames = 500;

/** Short and the same for the same text, so that each connection parses and plans a statement once. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= maxNames) return undefined;
  const name = `kaisetsu_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Sends every statement that has parameters as a named one, parsed, planned and described once on each connection
 * (docs/design/stack.md "Choices": named statements 1.0×, unnamed 0.67×; docs/decisions/0017). Statements without parameters go as they
 * are: only so may a migration hold several.
 *
 * @param connect takes a connection of the pool
 * @param end closes the pool
 */
export function namingPool(connect: () => Promise<PoolClient>, end: () => Promise<void>): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await connect();
      const known = clients.get(client);
      if (known !== undefined) return known;
      const naming = namingClient(client);
      clients.set(client, naming);
      return naming;
    },
    end,
    options: {},
  };
}

function namingClient(client: PoolClient): PostgresPoolClient {
  const parserOf = client.getTypeParser.bind(client);
  const query = (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (values.length === 0) return client.query(text);
    const name = nameOf(text);
    if (name === undefined) return client.query(text, [...values]);
    return client.query(new PreparedStatement({ name, text, values }, parserOf)).answer;
  };
  return { query, release: () => client.release() } as PostgresPoolClient;
}

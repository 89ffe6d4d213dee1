import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { limitsStatement } from './connection-limits.ts';

export type SendStatement = (
  client: PoolClient,
  text: string,
  values: readonly unknown[],
) => Promise<unknown>;

/** Maximum number of named statements. Further statements are sent without a name. */
const maxNames = 500;

/**
 * Codes with which PostgreSQL refuses to run a prepared statement. Either a migration has changed the columns of its result
 * (0A000), or the server has dropped the statement (26000).
 */
const outdatedCodes = new Set(['0A000', '26000']);

/**
 * Sends each statement with parameters under a name, so that a connection parses it only once. Statements without
 * parameters use the simple protocol, because a migration file contains several statements.
 *
 * When PostgreSQL refuses an outdated prepared statement, all statements get new names, so the driver prepares them again on
 * every connection. Then the refused statement is sent again. In a transaction this second attempt fails too, because PostgreSQL
 * has aborted the transaction. The caller must then repeat the transaction.
 */
export function namedStatements(): SendStatement {
  let generation = 0;
  let names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const existing = names.get(text);
    if (existing !== undefined || names.size >= maxNames) return existing;
    const name = `kaisetsu_${generation}_${names.size}`;
    names.set(text, name);
    return name;
  };
  return async (client, text, values) => {
    const name = values.length === 0 ? undefined : nameOf(text);
    if (name === undefined) return sendUnnamed(client, text, values);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (!outdatedCodes.has(String((error as { code?: unknown }).code))) throw error;
      if (names.get(text) === name) {
        generation += 1;
        names = new Map();
      }
      return client.query({ name: nameOf(text) ?? '', text, values: [...values] }).catch(() => {
        throw error;
      });
    }
  };
}

/**
 * Sends a statement without a name. A pooler in transaction mode needs unnamed statements. It can run the next statement on
 * another server connection, which does not know the prepared statement.
 */
export const sendUnnamed: SendStatement = (client, text, values) =>
  values.length === 0 ? client.query(text) : client.query(text, [...values]);

/**
 * Sends every statement in a transaction that sets the time limits. The limits end with the transaction, so this also works
 * through a pooler.
 */
export function statementsWithLimits(limits: Readonly<Record<string, number>>): SendStatement {
  const isInTransaction = new WeakSet<PoolClient>();
  const begin = `begin; ${limitsStatement('local', limits)}`;
  return async (client, text, values) => {
    if (/^(?:begin|start transaction)\b/i.test(text)) {
      isInTransaction.add(client);
      return client.query(`${text}; ${limitsStatement('local', limits)}`);
    }
    if (/^(?:commit|rollback)$/i.test(text)) isInTransaction.delete(client);
    else if (!isInTransaction.has(client)) {
      await client.query(begin);
      try {
        const result = await sendUnnamed(client, text, values);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    }
    return sendUnnamed(client, text, values);
  };
}

export function kyselyPool(
  connect: () => Promise<PoolClient>,
  end: () => Promise<void>,
  send: SendStatement,
): PostgresPool {
  return {
    async connect() {
      const client = await connect();
      return {
        query: (text: string, values: readonly unknown[]) => send(client, text, values),
        release: () => client.release(),
      } as PostgresPoolClient;
    },
    end,
    options: {},
  };
}

import type { PoolClient } from 'pg';
import { formatLimits } from './connection-limits.ts';
import type { Result } from './queries.ts';

export type SendStatement = (client: PoolClient, text: string, values: readonly unknown[]) => Promise<Result>;

const maxNames = 500;

/** A migration has changed the result's columns (0A000), or the server has dropped the statement (26000). */
const outdatedCodes = new Set(['0A000', '26000']);

/** Without parameters, the simple protocol allows several statements. */
export function createNamedStatements(): SendStatement {
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

const sendUnnamed: SendStatement = (client, text, values) =>
  values.length === 0 ? client.query(text) : client.query(text, [...values]);

/** A pooler in session mode hands the connection on: the limits end with the transaction. */
export function createLimitedStatements(limits: Readonly<Record<string, number>>): SendStatement {
  const isInTransaction = new WeakSet<PoolClient>();
  const begin = `begin; ${formatLimits('local', limits)}`;
  return async (client, text, values) => {
    if (/^(?:begin|start transaction)\b/i.test(text)) {
      isInTransaction.add(client);
      return client.query(`${text}; ${formatLimits('local', limits)}`);
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

import type { PoolClient } from 'pg';
import type { Result } from './queries.ts';

type SendStatement = (client: PoolClient, text: string, values: readonly unknown[]) => Promise<Result>;

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
    if (name === undefined) return values.length === 0 ? client.query(text) : client.query(text, [...values]);
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

import { openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { blocksOf, descentsOf, type PlanNode, planText } from './plan-node.ts';

/** One executed statement. A statement inside a trigger or a function counts separately. */
export type Statement = {
  readonly text: string;
  /** Number of table and index blocks that the statement read, from memory or disk. */
  readonly blocks: number;
  /** The plan as text from {@link planText}: node types with their tables and indexes, such as `Index Scan application_pkey`. */
  readonly plan: string;
  /**
   * Number of descents from the root of an index to a leaf. The key of a number is the name of the index. For descents that add
   * the index entries of written rows, the key is the name of the table.
   */
  readonly descents: ReadonlyMap<string, number>;
};

/** Settings with which PostgreSQL logs every statement and its plan, through its module `auto_explain`. */
export const statementLogSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_wal': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'log',
  log_filename: 'statements.log',
  log_rotation_age: '0',
  log_rotation_size: '0',
} as const;

/** Path of the log in the data folder of the server. For `jsonlog`, PostgreSQL replaces `.log` of `log_filename` by `.json`. */
const statementLogFile = 'log/statements.json';

export type StatementLog = {
  /** Returns the statements that ended since the previous call. The first call returns all statements of the log. */
  readonly take: () => Promise<readonly Statement[]>;
};

/** Opens the log of a server that runs with {@link statementLogSettings}. */
export async function openStatementLog(pool: pg.Pool): Promise<StatementLog> {
  const { rows } = await pool.query<{ folder: string }>('select current_setting($1) as folder', [
    'data_directory',
  ]);
  const file = openSync(join(rows[0]?.folder ?? '', statementLogFile), 'r');
  let position = 0;
  let unread = '';
  let marks = 0;

  function readMore(): void {
    const buffer = Buffer.alloc(1 << 20);
    for (;;) {
      const length = readSync(file, buffer, 0, buffer.length, position);
      if (length === 0) return;
      position += length;
      unread += buffer.toString('utf8', 0, length);
    }
  }

  return {
    async take() {
      marks += 1;
      // This statement is a mark. The server logs statements in the order in which they end, so the log lines of all statements
      // that ended earlier are before the line of the mark.
      const mark = `select 'mark ${marks}.'`;
      await pool.query(mark);
      for (readMore(); !unread.includes(mark); readMore()) await wait(5);
      const lines = unread.split('\n');
      const end = lines.findIndex((line) => line.includes(mark));
      unread = lines.slice(end + 1).join('\n');
      return lines.slice(0, end).flatMap(statementOf);
    },
  };
}

function statementOf(line: string): Statement[] {
  const { message = '' } = JSON.parse(line) as { message?: string };
  const [, json] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? [];
  if (json === undefined) return [];
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
  return [{ text, blocks: blocksOf(plan), plan: planText(plan), descents: descentsOf(plan) }];
}

export const shortened = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 120);

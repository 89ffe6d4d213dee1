import { readFileSync } from 'node:fs';

const operations = new URL('../../../../docs/operations.md', import.meta.url);

export function documentedLogFields(): readonly string[] {
  const [, section = ''] = readFileSync(operations, 'utf8').split('\n### Logs\n');
  const [logs = ''] = section.split('\n## ');
  const rows = logs.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
}

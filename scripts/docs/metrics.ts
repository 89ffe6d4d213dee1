import { createMetrics } from '../../apps/api/src/observe/metrics.ts';
import { generatedNotice, makeTable, markCode } from './markdown.ts';

export async function describeMetrics(): Promise<string> {
  const metrics = createMetrics({
    banks: [],
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    outbox: async () => [],
    isWritable: async () => true,
    cases: async () => [],
  });
  const described = /^# HELP (\S+) (.+)\n# TYPE \S+ (\S+)$/gm;
  const rows = [...(await metrics.text()).matchAll(described)].map(([, name = '', help = '', type = '']) => [
    markCode(name),
    type,
    help,
  ]);
  return `${generatedNotice}

# Metrics

Every metric at \`GET /metrics\`, from \`apps/api/src/observe/metrics.ts\`. [operations.md](../operations.md) says how to scrape them.

${makeTable(['metric', 'type', 'meaning'], rows)}
`;
}

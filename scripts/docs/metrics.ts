import { createMetrics } from '../../apps/api/src/observe/metrics.ts';
import { collectProcessMetrics } from '../../apps/api/src/observe/process-metrics.ts';
import { createRegistry } from '../../apps/api/src/observe/registry.ts';
import { generatedNotice, makeTable, markCode } from './markdown.ts';

export async function describeMetrics(): Promise<string> {
  const registry = createRegistry();
  collectProcessMetrics(registry);
  createMetrics(
    {
      banks: [],
      connections: () => ({ total: 0, idle: 0, waiting: 0, max: 0 }),
      outbox: async () => [],
      isWritable: async () => true,
      pictures: () => ({ waiting: 0, running: 0 }),
    },
    registry,
  );
  const rows = (await registry.describe()).map(({ name, type, help }) => [markCode(name), type, help]);
  return `${generatedNotice}

# Metrics

Every metric at \`GET /metrics\`, from \`apps/api/src/metrics\`. [operations.md](../operations.md) says how to scrape them and which alerts
to set.

${makeTable(['metric', 'type', 'meaning'], rows)}
`;
}

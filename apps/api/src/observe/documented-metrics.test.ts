import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from './log-origin.ts';
import { createMetrics } from './metrics.ts';
import { collectProcessMetrics } from './process-metrics.ts';
import { createRegistry } from './registry.ts';

const document = new URL('../../../../docs/generated/metrics.md', import.meta.url);

it('prints exactly the metrics that docs/generated/metrics.md lists [OPS-001]', async () => {
  const registry = createRegistry();
  collectProcessMetrics(registry);
  const connections = () => ({ total: 0, idle: 0, waiting: 0, max: 0 });
  const metrics = createMetrics(
    {
      banks: ['0177'],
      connections,
      outbox: async () => [],
      isWritable: async () => true,
      pictures: () => ({ waiting: 0, running: 0 }),
    },
    registry,
  );
  const printed = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const documented = [...readFileSync(document, 'utf8').matchAll(/^\| `(\S+)` \| (\S+) \|/gm)];
  expect(printed.length).toBeGreaterThan(20);
  const rows = (found: readonly RegExpExecArray[]) =>
    found.map(([, name, type]) => `${name} ${type}`).toSorted();
  expect(rows(printed)).toEqual(rows(documented));
});

it('names the version of the product and of Node in kaisetsu_build_info [OPS-091]', async () => {
  const metrics = createMetrics({
    banks: [],
    connections: () => ({ total: 0, idle: 0, waiting: 0, max: 0 }),
    outbox: async () => [],
    isWritable: async () => true,
    pictures: () => ({ waiting: 0, running: 0 }),
  });
  expect(await metrics.text()).toContain(
    `kaisetsu_build_info{version="${version}",node_version="${process.versions.node}"} 1\n`,
  );
});

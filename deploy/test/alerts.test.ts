import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { createMetrics } from '../../apps/api/src/observe/metrics.ts';
import { kubernetes, readManifests } from './manifests.ts';

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook: string };
};

const [alerts] = readManifests(join(kubernetes, 'base', 'alerts.yaml'));
const rules: readonly Rule[] = alerts?.spec.groups.flatMap((group: { rules: Rule[] }) => group.rules) ?? [];
const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const dashboard = JSON.parse(readFileSync(file('../grafana/kaisetsu.json'), 'utf8'));
const queries: readonly { title: string; expr: string }[] = dashboard.panels.flatMap(
  ({ title, targets }: { title: string; targets: { expr: string }[] }) =>
    targets.map(({ expr }) => ({ title, expr })),
);

/** Prometheus adds `up`. A histogram has three series. */
async function metricNames(): Promise<ReadonlySet<string>> {
  const sources = {
    banks: ['0177'],
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    outbox: async () => [],
    isWritable: async () => true,
    cases: async () => [],
  };
  const text = await createMetrics(sources).text();
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  return new Set(['up', ...names]);
}

const namesIn = (expr: string): readonly string[] =>
  expr.match(/\b(?:up|(?:kaisetsu|process|nodejs)_\w+)\b(?!=)/g) ?? [];

describe('[OPS-010] the alert rules', () => {
  it('pass their test cases in promtool', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-alerts-'));
    try {
      writeFileSync(join(folder, 'rules.yaml'), stringify(alerts?.spec));
      copyFileSync(file('../prometheus/alerts.test.yaml'), join(folder, 'alerts.test.yaml'));
      const promtool = (...args: string[]): string => {
        try {
          return execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
        } catch (error) {
          const { stdout, stderr } = error as { stdout?: string; stderr?: string };
          throw new Error(`promtool ${args.join(' ')} failed: ${stdout ?? ''}${stderr ?? String(error)}`);
        }
      };
      promtool('check', 'rules', 'rules.yaml');
      expect(promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each(rules)(
    'have a test case, read only metrics that exist and link to their section of docs/alerts.md ($alert)',
    async ({ alert, expr, annotations }) => {
      expect(readFileSync(file('../prometheus/alerts.test.yaml'), 'utf8')).toContain(`alertname: ${alert}`);
      const names = await metricNames();
      expect(namesIn(expr).filter((name) => !names.has(name))).toEqual([]);
      expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
      expect(readFileSync(file('../../docs/alerts.md'), 'utf8')).toMatch(new RegExp(`^#+ ${alert}$`, 'm'));
    },
  );
});

describe('[OPS-011] the Grafana dashboard', () => {
  it.each(queries)('reads only metrics that exist, in the panel “$title”: $expr', async ({ expr }) => {
    const names = await metricNames();
    expect(namesIn(expr)).not.toEqual([]);
    expect(namesIn(expr).filter((name) => !names.has(name))).toEqual([]);
  });
});

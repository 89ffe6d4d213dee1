import { describe, expect, it } from 'vitest';
import { createRegistry } from './registry.ts';

describe('the metrics registry', () => {
  it('prints each metric once in the format of Prometheus, with its help, its type and a line for each sample', async () => {
    const registry = createRegistry();
    const counter = registry.createCounter<{ a: string; b: string }>('things_total', 'Things.', ['a', 'b']);
    counter.add({ a: '1', b: 'x' });
    counter.add({ a: '1', b: 'x' }, 2);
    counter.add({ a: '2', b: '' }, 0);
    registry.createGauge<Record<string, never>>('level', 'Level.', []).set({}, -1.5);
    expect(await registry.formatText()).toBe(
      [
        '# HELP things_total Things.',
        '# TYPE things_total counter',
        'things_total{a="1",b="x"} 3',
        'things_total{a="2",b=""} 0',
        '',
        '# HELP level Level.',
        '# TYPE level gauge',
        'level -1.5',
        '',
      ].join('\n'),
    );
  });

  it('prints cumulative buckets, each with the number of values up to and including its limit', async () => {
    const registry = createRegistry();
    const histogram = registry.createHistogram<{ a: string }>('took_seconds', 'Time.', ['a'], [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe({ a: 'x' }, value);
    const lines = (await registry.formatText()).split('\n').filter((line) => !line.startsWith('#'));
    expect(lines).toEqual([
      'took_seconds_bucket{le="0.1",a="x"} 2',
      'took_seconds_bucket{le="1",a="x"} 3',
      'took_seconds_bucket{le="+Inf",a="x"} 4',
      'took_seconds_sum{a="x"} 7.65',
      'took_seconds_count{a="x"} 4',
      '',
    ]);
  });

  it('escapes label values', async () => {
    const registry = createRegistry();
    registry.createCounter<{ a: string }>('odd_total', 'Odd.', ['a']).add({ a: 'q"\\\n' });
    expect(await registry.formatText()).toContain('odd_total{a="q\\"\\\\\\n"} 1\n');
  });

  it('rejects a second metric of the same name', () => {
    const registry = createRegistry();
    registry.createCounter('same', 'Same.', []);
    expect(() => registry.createGauge('same', 'Same.', [])).toThrow('same');
  });

  it('prints the other metrics when a refresh function fails', async () => {
    const registry = createRegistry();
    registry.createGauge<Record<string, never>>('there', 'There.', []).set({}, 1);
    registry.onCollect(() => {
      throw new Error('gone');
    });
    expect(await registry.formatText()).toContain('there 1\n');
  });
});

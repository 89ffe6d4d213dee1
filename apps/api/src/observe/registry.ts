import {
  Counter as PrometheusCounter,
  Gauge as PrometheusGauge,
  Histogram as PrometheusHistogram,
  Registry as PrometheusRegistry,
} from '@prometheus-io/client';

/** Each value must come from a short list. */
export type Labels = Readonly<Record<string, string>>;

export type Counter<L extends Labels> = { readonly add: (labels: L, by?: number) => void };
export type Gauge<L extends Labels> = {
  readonly set: (labels: L, value: number) => void;
  /** Old values would mislead when the current ones are unknown. */
  readonly clear: () => void;
};
export type Histogram<L extends Labels> = { readonly observe: (labels: L, value: number) => void };

type MetricDescription = {
  readonly name: string;
  readonly type: string;
  readonly help: string;
};

/** Exposition format 0.0.4 (docs/decisions/0020-prometheus-client.md). */
export type Registry = {
  readonly createCounter: <L extends Labels>(
    name: string,
    help: string,
    labels: readonly (keyof L & string)[],
  ) => Counter<L>;
  readonly createGauge: <L extends Labels>(
    name: string,
    help: string,
    labels: readonly (keyof L & string)[],
  ) => Gauge<L>;
  readonly createHistogram: <L extends Labels>(
    name: string,
    help: string,
    labels: readonly (keyof L & string)[],
    buckets: readonly number[],
  ) => Histogram<L>;
  /** Errors are ignored. */
  readonly onCollect: (refresh: () => void | Promise<void>) => void;
  readonly formatText: () => Promise<string>;
  readonly describe: () => Promise<readonly MetricDescription[]>;
};

export const contentType = PrometheusRegistry.PROMETHEUS_CONTENT_TYPE;

export function createRegistry(): Registry {
  const client = new PrometheusRegistry();
  const registers = [client];
  const refreshers: (() => void | Promise<void>)[] = [];
  return {
    createCounter(name, help, labels) {
      const counter = new PrometheusCounter<string>({ name, help, labelNames: [...labels], registers });
      return { add: (values, by = 1) => counter.inc(values, by) };
    },
    createGauge(name, help, labels) {
      const gauge = new PrometheusGauge<string>({ name, help, labelNames: [...labels], registers });
      return { set: (values, value) => gauge.set(values, value), clear: () => gauge.reset() };
    },
    createHistogram(name, help, labels, buckets) {
      const histogram = new PrometheusHistogram<string>({
        ...{ name, help, registers },
        labelNames: [...labels],
        buckets: [...buckets],
      });
      return { observe: (values, value) => histogram.observe(values, value) };
    },
    onCollect: (refresh) => void refreshers.push(refresh),
    async formatText() {
      await Promise.allSettled(refreshers.map(async (refresh) => refresh()));
      return client.metrics();
    },
    async describe() {
      const metrics = await client.getMetricsAsJSON();
      return metrics.map(({ name, type, help }) => ({ name, type: String(type), help }));
    },
  };
}

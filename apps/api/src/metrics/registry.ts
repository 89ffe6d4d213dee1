import {
  Counter as PrometheusCounter,
  Gauge as PrometheusGauge,
  Histogram as PrometheusHistogram,
  Registry as PrometheusRegistry,
} from '@prometheus-io/client';

/**
 * The labels of a sample. Each value must come from a short list. A caller must validate the text of a request against this list
 * first.
 */
export type Labels = Readonly<Record<string, string>>;

export type Counter<L extends Labels> = { readonly add: (labels: L, by?: number) => void };
export type Gauge<L extends Labels> = {
  readonly set: (labels: L, value: number) => void;
  /**
   * Removes every sample of a gauge with labels; sets a gauge without labels to 0. Used when the current values are unknown,
   * because old values would be misleading.
   */
  readonly clear: () => void;
};
export type Histogram<L extends Labels> = { readonly observe: (labels: L, value: number) => void };

type MetricDescription = {
  readonly name: string;
  readonly type: string;
  readonly help: string;
};

/**
 * The metrics of one API server and their text for Prometheus (exposition format 0.0.4), made with `@prometheus-io/client`
 * (docs/decisions/0020-prometheus-client.md). Each server has its own registry, so that tests can run several servers in one
 * process.
 */
export type Registry = {
  readonly counter: <L extends Labels>(
    name: string,
    help: string,
    labels: readonly (keyof L & string)[],
  ) => Counter<L>;
  readonly gauge: <L extends Labels>(
    name: string,
    help: string,
    labels: readonly (keyof L & string)[],
  ) => Gauge<L>;
  /** @param buckets upper limits, ascending */
  readonly histogram: <L extends Labels>(
    name: string,
    help: string,
    labels: readonly (keyof L & string)[],
    buckets: readonly number[],
  ) => Histogram<L>;
  /** Registers a function that updates metrics before every scrape. Its errors are ignored. */
  readonly onCollect: (refresh: () => void | Promise<void>) => void;
  readonly text: () => Promise<string>;
  /** Every metric, for the generated documentation. */
  readonly describe: () => Promise<readonly MetricDescription[]>;
};

export const contentType = PrometheusRegistry.PROMETHEUS_CONTENT_TYPE;

export function createRegistry(): Registry {
  const client = new PrometheusRegistry();
  const registers = [client];
  const refreshers: (() => void | Promise<void>)[] = [];
  return {
    counter(name, help, labels) {
      const counter = new PrometheusCounter<string>({ name, help, labelNames: [...labels], registers });
      return { add: (values, by = 1) => counter.inc(values, by) };
    },
    gauge(name, help, labels) {
      const gauge = new PrometheusGauge<string>({ name, help, labelNames: [...labels], registers });
      return { set: (values, value) => gauge.set(values, value), clear: () => gauge.reset() };
    },
    histogram(name, help, labels, buckets) {
      const histogram = new PrometheusHistogram<string>({
        ...{ name, help, registers },
        labelNames: [...labels],
        buckets: [...buckets],
      });
      return { observe: (values, value) => histogram.observe(values, value) };
    },
    onCollect: (refresh) => void refreshers.push(refresh),
    async text() {
      await Promise.allSettled(refreshers.map(async (refresh) => refresh()));
      return client.metrics();
    },
    async describe() {
      const metrics = await client.getMetricsAsJSON();
      return metrics.map(({ name, type, help }) => ({ name, type: String(type), help }));
    },
  };
}

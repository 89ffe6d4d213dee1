import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Registry } from './registry.ts';

const resolutionMs = 10;

/** The collector of `@prometheus-io/client` counts its measuring interval as event loop lag. */
export function collectProcessMetrics(registry: Registry): void {
  const createUnlabelledGauge = (name: string, help: string) => {
    const gauge = registry.createGauge<Record<string, never>>(name, help, []);
    return (value: number): void => gauge.set({}, value);
  };
  const cpu = registry.createCounter<Record<string, never>>(
    'process_cpu_seconds_total',
    'CPU time of the process.',
    [],
  );
  const started = createUnlabelledGauge(
    'process_start_time_seconds',
    'Unix time at which the process started.',
  );
  const resident = createUnlabelledGauge('process_resident_memory_bytes', 'Memory of the process in RAM.');
  const heap = createUnlabelledGauge('nodejs_heap_size_used_bytes', 'Used part of the JavaScript heap.');
  const external = createUnlabelledGauge(
    'nodejs_external_memory_bytes',
    'Memory outside the heap that JavaScript objects use.',
  );
  const lagMedian = createUnlabelledGauge(
    'nodejs_eventloop_lag_p50_seconds',
    'Event loop lag since the last reading: median.',
  );
  const lagP99 = createUnlabelledGauge(
    'nodejs_eventloop_lag_p99_seconds',
    'Event loop lag since the last reading: 99th percentile.',
  );
  const lagMax = createUnlabelledGauge(
    'nodejs_eventloop_lag_max_seconds',
    'Event loop lag since the last reading: maximum.',
  );
  const busy = createUnlabelledGauge(
    'nodejs_eventloop_utilization',
    'Busy part of the event loop’s time since the last reading.',
  );
  const version = registry.createGauge<{ version: string }>('nodejs_version_info', 'Version of Node.', [
    'version',
  ]);
  version.set({ version: process.version }, 1);

  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let cpuSeconds = 0;
  let before = performance.eventLoopUtilization();
  /** The monitor includes its interval. */
  const toLag = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3);

  registry.onCollect(() => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external: held } = process.memoryUsage();
    const now = performance.eventLoopUtilization();
    const seconds = (user + system) / 1e6;
    cpu.add({}, seconds - cpuSeconds);
    cpuSeconds = seconds;
    started(performance.timeOrigin / 1e3);
    resident(rss);
    heap(heapUsed);
    external(held);
    if (delay.count > 0) {
      lagMedian(toLag(delay.percentile(50)));
      lagP99(toLag(delay.percentile(99)));
      lagMax(toLag(delay.max));
    }
    busy(performance.eventLoopUtilization(now, before).utilization);
    before = now;
    delay.reset();
  });
}

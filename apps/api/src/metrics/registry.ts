/** Names of labels and what they say of one sample. Values must come from a short list of our own, never from a request. */
export type Labels = Readonly<Record<string, string>>;

type Kind = 'counter' | 'gauge' | 'histogram';
type Sample = { readonly suffix: string; readonly labels: string; readonly value: number };
type Family = {
  readonly name: string;
  readonly help: string;
  readonly kind: Kind;
  readonly samples: () => readonly Sample[];
};

/** Goes up. */
export type Counter<L extends Labels> = { readonly add: (labels: L, by?: number) => void };
/** Is what it is at the moment. */
export type Gauge<L extends Labels> = {
  readonly set: (labels: L, value: number) => void;
  /** Nothing is known any more: better no sample than an old one. */
  readonly clear: () => void;
};
/** Counts observations by size. */
export type Histogram<L extends Labels> = { readonly observe: (labels: L, value: number) => void };

/**
 * Instruments and their text for Prometheus (exposition format 0.0.4). Of our own making: the usual package is given up
 * and its successor does not run on our oldest Node (docs/decisions/0012). One registry an app, so that tests may have many.
 */
export type Registry = {
  readonly counter: <L extends Labels>(name: string, help: string) => Counter<L>;
  /** `counter` for a reading that only goes up, such as CPU seconds. */
  readonly gauge: <L extends Labels>(name: string, help: string, kind?: 'gauge' | 'counter') => Gauge<L>;
  /** @param buckets upper limits, ascending */
  readonly histogram: <L extends Labels>(
    name: string,
    help: string,
    buckets: readonly number[],
  ) => Histogram<L>;
  /** Runs before every reading, to set what is only looked up when asked for. What it throws is nobody's business. */
  readonly onCollect: (refresh: () => void | Promise<void>) => void;
  readonly text: () => Promise<string>;
};

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

export function createRegistry(): Registry {
  const families = new Map<string, Family>();
  const refreshers: (() => void | Promise<void>)[] = [];

  function add(family: Family): void {
    if (families.has(family.name)) throw new Error(`two metrics are named ${family.name}`);
    families.set(family.name, family);
  }

  function plain<L extends Labels>(name: string, help: string, kind: Kind): Map<string, Value<L>> {
    const values = new Map<string, Value<L>>();
    const samples = () =>
      [...values.values()].map(({ labels, value }) => ({ suffix: '', labels: labelText(labels), value }));
    add({ name, help, kind, samples });
    return values;
  }

  return {
    counter<L extends Labels>(name: string, help: string) {
      const values = plain<L>(name, help, 'counter');
      return {
        add(labels: L, by = 1) {
          const key = keyOf(labels);
          const known = values.get(key);
          if (known === undefined) values.set(key, { labels, value: by });
          else known.value += by;
        },
      };
    },
    gauge<L extends Labels>(name: string, help: string, kind: 'gauge' | 'counter' = 'gauge') {
      const values = plain<L>(name, help, kind);
      return {
        set: (labels: L, value: number) => void values.set(keyOf(labels), { labels, value }),
        clear: () => values.clear(),
      };
    },
    histogram<L extends Labels>(name: string, help: string, buckets: readonly number[]) {
      const observed = new Map<string, Observed<L>>();
      const samples = () => [...observed.values()].flatMap((one) => histogramSamples(one, buckets));
      add({ name, help, kind: 'histogram', samples });
      return {
        observe(labels: L, value: number) {
          const key = keyOf(labels);
          const one = observed.get(key) ?? { labels, counts: buckets.map(() => 0), sum: 0, count: 0 };
          if (one.count === 0) observed.set(key, one);
          const at = buckets.findIndex((limit) => value <= limit);
          if (at >= 0) one.counts[at] = (one.counts[at] ?? 0) + 1;
          one.sum += value;
          one.count += 1;
        },
      };
    },
    onCollect: (refresh) => void refreshers.push(refresh),
    async text() {
      await Promise.allSettled(refreshers.map(async (refresh) => refresh()));
      return [...families.values()].map(familyText).join('');
    },
  };
}

type Value<L> = { readonly labels: L; value: number };
/** `counts` by bucket, each its own only; Prometheus wants them added up. */
type Observed<L> = { readonly labels: L; readonly counts: number[]; sum: number; count: number };

/**
 * Tells samples of one instrument apart. Every answer counts into several of them, so their text is only put together
 * when somebody reads it; whoever counts names the labels in the same order each time.
 */
function keyOf(labels: Labels): string {
  let key = '';
  for (const name in labels) key += `${labels[name]}\n`;
  return key;
}

function histogramSamples<L extends Labels>(
  { labels, counts, sum, count }: Observed<L>,
  buckets: readonly number[],
): Sample[] {
  let upTo = 0;
  const limited = buckets.map((limit, at) => {
    upTo += counts[at] ?? 0;
    return { suffix: '_bucket', labels: labelText({ ...labels, le: String(limit) }), value: upTo };
  });
  return [
    ...limited,
    { suffix: '_bucket', labels: labelText({ ...labels, le: '+Inf' }), value: count },
    { suffix: '_sum', labels: labelText(labels), value: sum },
    { suffix: '_count', labels: labelText(labels), value: count },
  ];
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (one) => escapes[one] ?? one)}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function familyText({ name, help, kind, samples }: Family): string {
  const lines = samples().map(({ suffix, labels, value }) => `${name}${suffix}${labels} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`;
}

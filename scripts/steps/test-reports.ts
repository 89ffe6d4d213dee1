import { existsSync, readFileSync } from 'node:fs';

export type Count = {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly string[];
};

type VitestReport = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

/** A file that could not be loaded counts as one failure. */
export function countVitest({ numPassedTests, testResults }: VitestReport): Count {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      return failed.length === 0 ? [name] : failed.map(({ fullName }) => `${name} › ${fullName}`);
    });
  return { passed: numPassedTests, failed: failures.length, failures };
}

type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly suites: readonly PlaywrightSuite[];
};

type PlaywrightSuite = {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
};

export const countPlaywright = ({ stats, suites }: PlaywrightReport): Count => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  failures: suites.flatMap(listFailures),
});

const listFailures = ({ title, suites = [], specs = [] }: PlaywrightSuite): string[] =>
  [...specs.filter(({ ok }) => !ok).map((spec) => spec.title), ...suites.flatMap(listFailures)].map(
    (failure) => `${title} › ${failure}`,
  );

/** Reports do not count errors outside the tests. */
export function readReport<Report>(file: string, exitCode: number, count: (report: Report) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const counted = count(JSON.parse(readFileSync(file, 'utf8')));
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

import { existsSync, readFileSync } from 'node:fs';

export type Count = {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly string[];
};

/** Of a JUnit report, which has a test case also for a file that could not be loaded. */
export function countTestCases(xml: string): Count {
  const [, ...cases] = xml.replace(/<!\[CDATA\[.*?\]\]>/gs, '').split('<testcase ');
  const skipped = cases.filter((one) => one.includes('<skipped'));
  const failures = cases
    .filter((one) => /<(?:failure|error)\b/.test(one))
    .map((one) => [/\bclassname="(.*?)"/, /\bname="(.*?)"/].map((pattern) => pattern.exec(one)?.[1]))
    .map((names) => names.join(' › ').replaceAll('&gt;', '>'));
  return { passed: cases.length - skipped.length - failures.length, failed: failures.length, failures };
}

/** Reports do not count errors outside the tests. */
export function readReport(file: string, exitCode: number, count: (report: string) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const counted = count(readFileSync(file, 'utf8'));
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

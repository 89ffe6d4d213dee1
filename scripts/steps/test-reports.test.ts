import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { type Count, countPlaywright, countVitest, readReport } from './test-reports.ts';

const { folder, remove } = makeTemporaryFolder('kaisetsu-reports-');
afterAll(remove);

const file = (status: string, ...assertions: string[]) => ({
  name: 'some.test.ts',
  status,
  assertionResults: assertions.map((assertion) => ({ fullName: 'a promise', status: assertion })),
});

describe('the counting of test results', () => {
  it('counts one failed test for a file that could not be loaded, and names each failure', () => {
    const testResults = [file('passed', 'passed'), file('failed', 'failed', 'passed'), file('failed')];
    expect(countVitest({ numPassedTests: 5, testResults })).toEqual({
      passed: 5,
      failed: 2,
      failures: ['some.test.ts › a promise', 'some.test.ts'],
    });
  });

  it('counts a test in a browser that passed on a retry as passed, and names the failed ones', () => {
    const specs = [
      { title: 'a walk', ok: true },
      { title: 'another', ok: false },
    ];
    const suites = [{ title: 'pin.spec.ts', suites: [{ title: 'the PIN', specs }] }];
    expect(countPlaywright({ stats: { expected: 2, flaky: 1, unexpected: 1 }, suites })).toEqual({
      passed: 3,
      failed: 1,
      failures: ['pin.spec.ts › the PIN › another'],
    });
  });

  it('counts a failure when a runner exits with 1 without a failed test, or writes no report', () => {
    const report = join(folder, 'report.json');
    writeFileSync(report, JSON.stringify({ passed: 5, failed: 0 }));
    const asIs = (count: Count) => count;
    expect(readReport(report, 0, asIs)).toEqual({ passed: 5, failed: 0 });
    expect(readReport(report, 1, asIs)).toEqual({ passed: 5, failed: 1 });
    expect(readReport(join(folder, 'none'), 0, asIs)).toEqual({ passed: 0, failed: 1 });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inRepo } from './repo.mjs';
import { countFaults, countPlaywright, countVitest } from './test-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

/** One file in Vitest's report, with one test for each status in `assertions`. */
const suite = (status: string, ...assertions: string[]) => ({
  name: 'some.test.ts',
  status,
  message: 'cannot be loaded',
  assertionResults: assertions.map((assertion) => ({
    fullName: 'a promise',
    status: assertion,
    failureMessages: assertion === 'failed' ? ['expected 1\n  to be 2'] : [],
  })),
});

describe('the counting of test results', () => {
  it('counts one failed test for a file that could not be loaded', () => {
    const file = report({
      numPassedTests: 5,
      numFailedTests: 1,
      testResults: [suite('passed', 'passed'), suite('failed', 'failed', 'passed'), suite('failed')],
    });
    expect(countVitest(file, 1)).toMatchObject({ passed: 5, failed: 2 });
  });

  it('reports the title and the message of each failure', () => {
    const vitest = report({
      numPassedTests: 5,
      numFailedTests: 1,
      testResults: [suite('passed', 'passed'), suite('failed', 'failed', 'passed'), suite('failed')],
    });
    expect(countVitest(vitest, 1).failures).toEqual([
      'some.test.ts › a promise\n    expected 1\n      to be 2',
      'some.test.ts\n    cannot be loaded',
    ]);
    const test = (status: string, ...messages: string[]) => ({
      projectName: 'pixel',
      status,
      results: [{ errors: messages.map((message) => ({ message })) }],
    });
    const playwright = report({
      stats: { expected: 1, flaky: 0, unexpected: 1 },
      errors: [],
      suites: [
        {
          title: 'pin.spec.ts',
          specs: [{ title: 'a walk', tests: [test('expected'), test('unexpected', 'never at /pin')] }],
        },
      ],
    });
    expect(countPlaywright(playwright, 1).failures).toEqual([
      '[pixel] › pin.spec.ts › a walk\n    never at /pin',
    ]);
  });

  it('leaves out the last lines of a long message', () => {
    const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const vitest = report({
      numPassedTests: 0,
      numFailedTests: 0,
      testResults: [{ ...suite('failed'), message }],
    });
    const [reported = ''] = countVitest(vitest, 1).failures ?? [];
    expect(reported).toContain('line 0\n');
    expect(reported).not.toContain('line 50');
  });

  it('counts a failure when a runner exits with 1 and its report has no failed test', () => {
    const vitest = report({ numPassedTests: 5, numFailedTests: 0, testResults: [] });
    expect(countVitest(vitest, 1)).toMatchObject({ passed: 5, failed: 1 });
    const playwright = report({ stats: { expected: 2, flaky: 0, unexpected: 0 } });
    expect(countPlaywright(playwright, 1)).toMatchObject({ passed: 2, failed: 1 });
    expect(countFaults(report({ passed: 5, failed: 0 }), 1)).toEqual({ passed: 5, failed: 1 });
  });

  it('counts one failure when a runner wrote no report', () => {
    expect(countVitest(join(folder, 'none'), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(join(folder, 'none'), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countFaults(join(folder, 'none'), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('adds up the times of the tests of each file, and lists the slowest file first', () => {
    const test = (duration: number) => ({
      fullName: 'a test',
      status: 'passed',
      failureMessages: [],
      duration,
    });
    const vitest = report({
      numPassedTests: 3,
      numFailedTests: 0,
      testResults: [
        { name: inRepo('a.test.ts'), status: 'passed', assertionResults: [test(400), test(500)] },
        { name: inRepo('b.test.ts'), status: 'passed', assertionResults: [test(1000)] },
      ],
    });
    expect(countVitest(vitest, 0).slowest).toEqual([
      { what: 'b.test.ts', seconds: 1 },
      { what: 'a.test.ts', seconds: 0.9 },
    ]);
    const playwright = report({
      stats: { expected: 1, flaky: 0, unexpected: 0 },
      suites: [
        {
          title: 'pin.spec.ts',
          suites: [
            { title: 'a group', specs: [{ title: 'a walk', tests: [{ results: [{ duration: 2500 }] }] }] },
          ],
        },
      ],
    });
    expect(countPlaywright(playwright, 0).slowest).toEqual([{ what: 'pin.spec.ts', seconds: 2.5 }]);
  });

  it('counts a test that passed on a retry as passed', () => {
    const file = report({ stats: { expected: 2, flaky: 1, unexpected: 3 } });
    expect(countPlaywright(file, 1)).toMatchObject({ passed: 3, failed: 3 });
  });
});

import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Tests counted in Vitest's JSON report. A file that could not even be loaded has no tests and counts as one failure.
 *
 * @param {string} file
 * @param {number} exitCode of Vitest
 * @returns {Count}
 */
export function countVitest(file, exitCode) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ suite) =>
      suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  return atLeastOneFailure(
    { passed: report.numPassedTests, failed: report.numFailedTests + broken },
    exitCode,
  );
}

/**
 * Tests counted in Playwright's JSON report; one that passed only when repeated has passed.
 *
 * @param {string} file
 * @param {number} exitCode of Playwright
 * @returns {Count}
 */
export function countPlaywright(file, exitCode) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = report.stats;
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected }, exitCode);
}

/**
 * Faults counted in the report of `npm run faults`: one that did harm is one test that failed.
 *
 * @param {string} file
 * @param {number} exitCode
 * @returns {Count}
 */
export function countFaults(file, exitCode) {
  return atLeastOneFailure(readReport(file) ?? { passed: 0, failed: 1 }, exitCode);
}

/**
 * A runner that says it failed has failed, whatever its report counts: an error outside of every test is in no count.
 *
 * @param {Count} count
 * @param {number} exitCode
 * @returns {Count}
 */
function atLeastOneFailure(count, exitCode) {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** @param {string} file */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

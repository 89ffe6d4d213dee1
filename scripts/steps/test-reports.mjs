import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { repoRoot } from './repo.mjs';

/**
 * Result of a stage of `npm test` (scripts/test.mjs), read from the report of its test runner. `failures` has the title of each
 * failed test and the first lines of its message; the summary prints them. `slowest` lists the files whose tests took longest,
 * the slowest first.
 *
 * @typedef {{ passed: number, failed: number, failures?: string[], slowest?: Duration[] }} Count
 * @typedef {{ what: string, seconds: number }} Duration
 */

const maxSlowest = 5;

/**
 * Adds up the times of the tests of each file, and returns the slowest files.
 *
 * @param {readonly Duration[]} durations of single tests; `what` is the file
 * @returns {Duration[]} of files
 */
function slowestOf(durations) {
  /** @type {Map<string, number>} */
  const byFile = new Map();
  for (const { what, seconds } of durations) byFile.set(what, (byFile.get(what) ?? 0) + seconds);
  return [...byFile]
    .map(([what, seconds]) => ({ what, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, maxSlowest);
}

const linesOfMessage = 12;

/**
 * Counts the tests in Vitest's JSON report. A file that could not be loaded has no tests in the report and counts as one
 * failure.
 *
 * @param {string} file path of the report
 * @param {number} exitCode of Vitest
 * @returns {Count}
 */
export function countVitest(file, exitCode) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  /** @type {VitestFile[]} */
  const files = report.testResults;
  const failed = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages)),
  );
  const broken = files
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name, message }) => failure(name, [message]));
  return atLeastOneFailure(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      failures: [...failed, ...broken],
      slowest: slowestOf(
        files.flatMap(({ name, assertionResults }) =>
          assertionResults.map(({ duration }) => ({
            what: relative(repoRoot, name),
            seconds: (duration ?? 0) / 1000,
          })),
        ),
      ),
    },
    exitCode,
  );
}

/**
 * @typedef {object} VitestFile
 * @property {string} name path of the file
 * @property {string} status
 * @property {string} message error of a file that could not be loaded
 * @property {{ fullName: string, status: string, failureMessages: string[], duration?: number }[]} assertionResults
 *   `duration` in milliseconds
 */

/**
 * Counts the tests in Playwright's JSON report. A test that passed on a retry counts as passed.
 *
 * @param {string} file path of the report
 * @param {number} exitCode of Playwright
 * @returns {Count}
 */
export function countPlaywright(file, exitCode) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = report.stats;
  return atLeastOneFailure(
    {
      passed: expected + flaky,
      failed: unexpected,
      failures: failuresWithin(report, []),
      slowest: slowestOf(durationsWithin(report)),
    },
    exitCode,
  );
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} [title]
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: PlaywrightTest[] }[]} [specs]
 * @property {{ message: string }[]} [errors] errors outside the tests; only the report itself has them, not a suite
 *
 * @typedef {object} PlaywrightTest
 * @property {string} projectName
 * @property {string} status
 * @property {{ errors: { message: string }[], duration?: number }[]} results one for each try; `duration` in milliseconds
 */

/**
 * @param {PlaywrightSuite} suite
 * @param {readonly string[]} above titles of the suites around it
 * @returns {string[]}
 */
function failuresWithin({ title, suites = [], specs = [], errors = [] }, above) {
  const titles = title === undefined ? above : [...above, title];
  return [
    ...errors.map(({ message }) => failure('the run', [message])),
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) =>
          failure(
            [`[${projectName}]`, ...titles, spec.title].join(' › '),
            (results.at(-1)?.errors ?? []).map(({ message }) => message),
          ),
        ),
    ),
    ...suites.flatMap((within) => failuresWithin(within, titles)),
  ];
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string} [file] title of the outermost suite, which is the name of its file
 * @returns {Duration[]}
 */
function durationsWithin({ suites = [], specs = [] }, file) {
  return [
    ...specs
      .flatMap(({ tests }) => tests)
      .flatMap(({ results }) =>
        results.map(({ duration = 0 }) => ({ what: file ?? 'the run', seconds: duration / 1000 })),
      ),
    ...suites.flatMap((within) => durationsWithin(within, file ?? within.title)),
  ];
}

/**
 * @param {string} title
 * @param {readonly string[]} messages
 */
const failure = (title, messages) =>
  [
    title,
    ...messages
      .join('\n')
      .split('\n')
      .slice(0, linesOfMessage)
      .map((line) => `    ${line}`),
  ].join('\n');

/**
 * Reads the counts in the report of `npm run faults`. A fault with findings counts as a failed test.
 *
 * @param {string} file path of the report
 * @param {number} exitCode
 * @returns {Count}
 */
export function countFaults(file, exitCode) {
  return atLeastOneFailure(readReport(file) ?? { passed: 0, failed: 1 }, exitCode);
}

/**
 * Counts one failure for a runner that exits with an error although its report has no failed test. Reports do not count errors
 * outside the tests.
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

import { existsSync, readFileSync } from 'node:fs';

/**
 * What a stage found. `failures` tells each test that failed, by title and the beginning of its message: the end of a long
 * log is what its reader sees first, or only.
 *
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Count
 */

/** Lines of a failure's message that are repeated. */
const linesOfMessage = 12;

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
    },
    exitCode,
  );
}

/**
 * @typedef {object} VitestFile
 * @property {string} name path of the file
 * @property {string} status
 * @property {string} message of a file that could not be loaded
 * @property {{ fullName: string, status: string, failureMessages: string[] }[]} assertionResults
 */

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
  return atLeastOneFailure(
    { passed: expected + flaky, failed: unexpected, failures: failuresWithin(report, []) },
    exitCode,
  );
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} [title]
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: PlaywrightTest[] }[]} [specs]
 * @property {{ message: string }[]} [errors] of the run as a whole, in the report itself
 *
 * @typedef {object} PlaywrightTest
 * @property {string} projectName
 * @property {string} status
 * @property {{ errors: { message: string }[] }[]} results one for each try
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

/**
 * `npm test`: all tests and checks that must pass before a change is merged. It installs missing packages and programs, runs
 * `npm run check`, builds, and then runs these stages:
 *
 * - `vitest`: the unit and API tests, with a temporary PostgreSQL server
 * - `faults`: a short run of `npm run faults`, at the same time as the next stage
 * - `node26`: many tests of the stage `vitest` again, on Node 26 with the embedded database
 * - `trace`: a check that every built requirement has a test
 * - `e2e`: the journeys in real browsers, with a temporary PostgreSQL server
 *
 * `npm test -- vitest e2e` runs only those stages, and the build before them. The last line is `N passed, N failed`. Each failed
 * check counts as one failure. A failed stage without tests, such as `trace`, also counts as one.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { startPostgres } from './postgres.mjs';
import { ensureInstalled } from './steps/ensure-install.mjs';
import { ensureSystem } from './steps/ensure-system.mjs';
import { fetchedNode } from './steps/fetched-node.mjs';
import { freePort } from './steps/ports.mjs';
import { capture, isStopping, onStopSignal, run, stopEverything } from './steps/processes.mjs';
import { inRepo } from './steps/repo.mjs';
import { memoryFolder, temporaryFolder } from './steps/temporary-folder.mjs';
import { countFaults, countPlaywright, countVitest } from './steps/test-reports.mjs';

/** @typedef {import('./steps/test-reports.mjs').Count} Count */

/** Folder of the test runners' reports. */
const reports = inRepo('test-results');

/**
 * Path of a stage's report. Removes the report of an earlier run.
 *
 * @param {string} name
 */
const report = (name) => {
  const file = `${reports}/${name}.json`;
  rmSync(file, { force: true });
  return file;
};

/**
 * Test files that only the stage `vitest` runs. They take minutes of processor time, and their result does not depend on the
 * version of Node or on the database.
 */
const onNode24Only = [
  'apps/api/test/main.test.ts',
  'apps/api/test/request-id.test.ts',
  'apps/api/test/start-failure.test.ts',
  'apps/api/test/key-unwrapping.test.ts',
  'apps/api/src/observe/sdk-not-loaded.test.ts',
  'apps/api/src/admin/main.test.ts',
  'apps/api/src/http/request/security-headers.test.ts',
  'apps/api/src/http/pages/web-routes.test.ts',
  'apps/api/src/admin/lists/import-offices.test.ts',
  'apps/api/src/admin/lists/import-postal-data.test.ts',
  'apps/api/src/adapters/pictures/decoder.test.ts',
  'apps/api/src/adapters/pictures/decoder-memory.test.ts',
  'apps/api/src/adapters/pictures/reencode.test.ts',
  'apps/api/test/file-postcodes.test.ts',
  'apps/api/src/adapters/postgres/upkeep/expiry.test.ts',
  'bench/faults/compare.test.ts',
  // The next file makes random sequences of calls. The file after it sends random requests.
  'apps/api/test/state-machine.model.test.ts',
  'apps/api/src/http/every-call.fuzz.test.ts',
];

/** @returns {Promise<string>} path of Node 26: the program of this process if it is Node 26, else a program from npm */
async function node26() {
  if (process.versions.node.startsWith('26.')) return process.execPath;
  const { program } = await fetchedNode({ pins: inRepo('scripts', 'node26'), cache: inRepo('.cache') });
  return program;
}

/** @param {readonly string[]} files */
const without = (files) => files.map((file) => `--exclude=${file}`);

/** Turns colours off when the output does not go to a terminal. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** @type {Record<string, () => Promise<Count>>} */
const stages = {
  async check() {
    return { passed: 0, failed: (await check()).length };
  },
  async build() {
    await build();
    return { passed: 0, failed: 0 };
  },
  async vitest() {
    const file = report('vitest');
    const postgres = await startPostgres();
    console.log(`PostgreSQL ${postgres.version}`);
    const code = await run(
      inRepo('node_modules/.bin/vitest'),
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { env: { ...plain, TEST_DATABASE_URL: postgres.url } },
    ).finally(postgres.stop);
    return countVitest(file, code);
  },
  async faults() {
    const file = report('faults');
    const { code, output } = await capture(process.execPath, [
      inRepo('bench/faults/run.ts'),
      ...['--short', `--report=${file}`],
    ]);
    console.log(`\n━━ output of faults\n${output.trimEnd()}`);
    return countFaults(file, code);
  },
  async node26() {
    const file = report('node26');
    const temporary = temporaryFolder('kaisetsu-node26-', memoryFolder());
    const code = await run(
      await node26(),
      [
        inRepo('node_modules/vitest/vitest.mjs'),
        ...['run', '--project=domain', '--project=api'],
        ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
        // This stage tests only the code of the container image (ADR 0018). The four folders below are not in the image. A few
        // modules of apps/api/reference-data are in its bundles, but this stage leaves out their tests too.
        ...without([
          ...onNode24Only,
          ...['apps/ekyc-simulator/**', 'apps/api/reference-data/**', 'scripts/**', 'deploy/**'],
        ]),
      ],
      { env: { ...plain, TMPDIR: temporary.folder } },
    ).finally(temporary.remove);
    return countVitest(file, code);
  },
  async trace() {
    return { passed: 0, failed: (await run(process.execPath, [inRepo('scripts/trace.mjs')])) === 0 ? 0 : 1 };
  },
  async e2e() {
    const file = report('playwright');
    const code = await run(
      inRepo('node_modules/.bin/playwright'),
      ['test', '--config=e2e/playwright.config.ts', '--reporter=line,json'],
      {
        env: {
          ...plain,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          E2E_PORT: String(await freePort(3100)),
          E2E_SIMULATOR_PORT: String(await freePort(3101)),
        },
      },
    );
    return countPlaywright(file, code);
  },
};

/** Stages that mostly wait. Therefore the next stage runs at the same time. */
const besideNext = new Set(['faults']);

/** Stages that run no tests. If any other stage ran and no test passed, `npm test` fails. */
const withoutTests = new Set(['set-up', 'check', 'build', 'trace']);

/**
 * The programs that each stage needs in addition to npm packages. `npm test` installs only those of the stages that it runs.
 *
 * @type {Readonly<Record<string, readonly import('./steps/ensure-system.mjs').Kind[]>>}
 */
const needs = { vitest: ['database', 'alerts', 'keys'], faults: ['database'], e2e: ['browsers', 'database'] };

/** Stages that need the build. `npm test -- <stage>` builds before it runs one of them. */
const needBuild = new Set(['vitest', 'node26', 'faults', 'e2e']);

/**
 * Runs one stage and measures its time. A stage that throws counts as one failure.
 *
 * @param {string} name
 * @param {() => Promise<Count>} stage
 */
async function timed(name, stage) {
  console.log(`\n━━ ${name}`);
  const started = performance.now();
  const count = await stage().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...count, seconds: (performance.now() - started) / 1000 };
}

async function main() {
  onStopSignal(stopEverything);
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in stages));
  if (unknown !== undefined)
    throw new Error(`No stage "${unknown}"; there are ${Object.keys(stages).join(', ')}.`);
  /** @param {string} name */
  const isWanted = (name) =>
    asked.length === 0 ||
    asked.includes(name) ||
    (name === 'build' && asked.some((one) => needBuild.has(one)));
  const wanted = Object.entries(stages).filter(([name]) => isWanted(name));
  mkdirSync(reports, { recursive: true });
  const results = [
    await timed('set-up', async () => {
      await ensureInstalled();
      await ensureSystem(wanted.flatMap(([name]) => needs[name] ?? []));
      return { passed: 0, failed: 0 };
    }),
  ];
  // The stages run only if the installation of their tools succeeded.
  if (results[0]?.failed === 0) {
    let running = [];
    for (const [name, stage] of wanted) {
      if (isStopping()) return;
      running.push(timed(name, stage));
      if (besideNext.has(name)) continue;
      results.push(...(await Promise.all(running)));
      running = [];
    }
    results.push(...(await Promise.all(running)));
  }
  await stopEverything();
  summarise(results);
}

/**
 * Prints the failures and a table of the stages, and sets the exit code.
 *
 * @param {(Count & { name: string, seconds: number })[]} results
 */
function summarise(results) {
  if (isStopping()) return;
  console.log('');
  for (const { name, failures = [] } of results) {
    for (const failure of failures) console.log(`✗ ${name}: ${failure}\n`);
  }
  for (const { name, passed, failed, seconds, slowest = [] } of results) {
    const outcome = failed > 0 ? `${failed} failed` : passed > 0 ? `${passed} passed` : 'ok';
    console.log(`${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${outcome}`);
    for (const { what, seconds: each } of slowest) {
      console.log(`${' '.repeat(9)}${each.toFixed(1).padStart(6)} s    ${what}`);
    }
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  const mustCount = results.some(({ name }) => !withoutTests.has(name));
  process.exitCode = failed === 0 && (passed > 0 || !mustCount) ? 0 : 1;
}

main().catch(async (error) => {
  console.error(error instanceof Error ? error.message : error);
  await stopEverything();
  process.exitCode = 1;
});

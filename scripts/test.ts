/** `npm test [-- stage …]`; the last line is `N passed, N failed`. */
import { mkdirSync, rmSync } from 'node:fs';
import { build } from './build.ts';
import { check } from './check.ts';
import { startPostgres } from './postgres.ts';
import type { Kind } from './steps/ensure-system.ts';
import { findFreePort } from './steps/ports.ts';
import { prepare } from './steps/prepare.ts';
import { capture, isStopping, run, stopEverything } from './steps/processes.ts';
import { binary, inRepo } from './steps/repo.ts';
import { type Count, countTestCases, readReport } from './steps/test-reports.ts';

type Stage = {
  readonly test: (report: string) => Promise<Count>;
  readonly programs?: readonly Kind[];
  readonly needsNoBuild?: true;
  /** Mostly waits, so the next stage runs at the same time. */
  readonly besideNext?: true;
};

/** Tests start many processes with the same modules. */
const compileCache = { NODE_COMPILE_CACHE: inRepo('.cache', 'node-compile') };

const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

async function runVitest(report: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<Count> {
  const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`];
  const code = await run(binary('vitest'), ['run', ...reporters, ...args], {
    env: { ...plain, ...compileCache, ...env },
  });
  return readReport(report, code, countTestCases);
}

const stages: Readonly<Record<string, Stage>> = {
  check: {
    needsNoBuild: true,
    test: async () => ({ passed: 0, failed: await check() }),
  },
  faults: {
    programs: ['database'],
    besideNext: true,
    async test(report) {
      const args = [inRepo('bench/faults/run.ts'), '--short', `--report=${report}`];
      const { code, output } = await capture(process.execPath, args);
      console.log(`\n━━ output of faults\n${output.trimEnd()}`);
      return readReport(report, code, JSON.parse);
    },
  },
  vitest: {
    programs: ['database', 'alerts', 'keys'],
    async test(report) {
      const postgres = await startPostgres();
      console.log(`PostgreSQL ${postgres.version}`);
      return runVitest(report, { TEST_DATABASE_URL: postgres.url }).finally(postgres.stop);
    },
  },
  /** The database adapter and one journey again, on the embedded database. */
  embedded: {
    test: (report) =>
      runVitest(
        report,
        { TEST_DATABASE_URL: '' },
        '--project=api',
        // They use this database in the stage vitest too, or test the planner.
        ...['shared-budgets', 'expiry', 'plans', 'embedded-unusable', 'folder-lock'].map(
          (name) => `--exclude=**/${name}.test.ts`,
        ),
        'apps/api/src/adapters/postgres/',
        'apps/api/test/result.test.ts',
      ),
  },
  e2e: {
    programs: ['browsers', 'database'],
    async test(report) {
      const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=line,junit'];
      const env = {
        ...plain,
        PLAYWRIGHT_JUNIT_OUTPUT_FILE: report,
        E2E_PORT: String(await findFreePort(3100)),
        E2E_SIMULATOR_PORT: String(await findFreePort(3101)),
        E2E_DESK_PORT: String(await findFreePort(3102)),
      };
      return readReport(report, await run(binary('playwright'), args, { env }), countTestCases);
    },
  },
};

async function runStage(name: string, test: () => Promise<Count>) {
  console.log(`\n━━ ${name}`);
  const started = performance.now();
  const count = await test().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  return { name, failures: [], ...count, seconds: (performance.now() - started) / 1000 };
}

type Result = Awaited<ReturnType<typeof runStage>>;

async function runStages(names: readonly string[]): Promise<Result[]> {
  const wanted = Object.entries(stages).filter(([name]) => names.length === 0 || names.includes(name));
  const setUp = await runStage('set-up', async () => {
    const needsBuild = wanted.some(([, stage]) => !stage.needsNoBuild);
    await prepare({
      programs: wanted.flatMap(([, { programs = [] }]) => programs),
      ...(needsBuild && { build }),
    });
    return { passed: 0, failed: 0 };
  });
  const results = [setUp];
  if (setUp.failed > 0) return results;
  let running: Promise<Result>[] = [];
  for (const [name, { test, besideNext }] of wanted) {
    if (isStopping()) break;
    const report = inRepo('test-results', `${name}-report`);
    rmSync(report, { force: true });
    running.push(runStage(name, () => test(report)));
    if (besideNext) continue;
    results.push(...(await Promise.all(running)));
    running = [];
  }
  return [...results, ...(await Promise.all(running))];
}

function summarise(results: readonly Result[]): void {
  console.log('');
  for (const { name, failures } of results)
    for (const failure of failures) console.log(`✗ ${name}: ${failure}`);
  for (const { name, passed, failed, seconds } of results) {
    const outcome = failed > 0 ? `${failed} failed` : passed > 0 ? `${passed} passed` : 'ok';
    console.log(`${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${outcome}`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  const isEmpty = passed === 0 && results.some(({ name }) => name !== 'set-up' && name !== 'check');
  process.exitCode = failed > 0 || isEmpty ? 1 : 0;
}

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in stages));
if (unknown !== undefined)
  throw new Error(`No stage "${unknown}"; there are ${Object.keys(stages).join(', ')}.`);
mkdirSync(inRepo('test-results'), { recursive: true });
const results = await runStages(asked);
await stopEverything();
if (!isStopping()) summarise(results);

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { newEngineer } from './support/admin.ts';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const version = expect.stringMatching(/^\d+\.\d+\.\d+/);
const msg = expect.stringContaining('APP_SECRET: required');

it.each([
  { path: 'api/src/main.ts', line: { level: 'fatal', service: 'kaisetsu-api', msg } },
  {
    path: 'ekyc-simulator/src/main.ts',
    line: {
      level: 'fatal',
      service: 'kaisetsu-ekyc-simulator',
      msg: expect.stringContaining('does not run with NODE_ENV=production'),
    },
  },
])('writes one line in the log schema when $path fails at its start [OPS-090]', async ({ path, line }) => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const source = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const failure: { stderr: string } = await promisify(execFile)(process.execPath, [source], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'production' },
  }).catch((error: { stderr: string }) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure.stderr.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(failure.stderr)).toEqual({ time, version, ...line });
});

it('writes one line in the log schema when a command with `--json` fails at its start [OPS-090]', async () => {
  const engineer = newEngineer();
  onTestFinished(engineer.leave);
  const environment = { NODE_ENV: 'production', APP_SECRET: '' };
  const { err } = await engineer.runWith(environment, undefined, 'report', '--json');
  const line = { level: 'error', service: 'kaisetsu-admin', msg, exitCode: 4 };
  expect(JSON.parse(err)).toEqual({ time, version, ...line });
});

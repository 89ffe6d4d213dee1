import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const source = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

async function errorOutputOf(path: string, args: readonly string[], environment: object): Promise<string> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const failure = await run(process.execPath, [source(path), ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment },
  }).catch((error: { stderr: string }) => error);
  expect(failure).toBeInstanceOf(Error);
  return failure.stderr;
}

const production = { NODE_ENV: 'production' };
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const version = expect.stringMatching(/^\d+\.\d+\.\d+/);

it.each([
  {
    path: 'api/src/main.ts',
    args: [],
    line: { level: 'fatal', service: 'kaisetsu-api', msg: expect.stringContaining('APP_SECRET: required') },
  },
  {
    path: 'api/src/admin/main.ts',
    args: ['report', '--json'],
    line: {
      level: 'error',
      service: 'kaisetsu-admin',
      msg: expect.stringContaining('APP_SECRET: required'),
      exitCode: 4,
    },
  },
  {
    path: 'ekyc-simulator/src/main.ts',
    args: [],
    line: {
      level: 'fatal',
      service: 'kaisetsu-ekyc-simulator',
      msg: expect.stringContaining('does not run with NODE_ENV=production'),
    },
  },
])(
  'writes one line in the log schema when $path fails at its start [OPS-090]',
  async ({ path, args, line }) => {
    const output = await errorOutputOf(path, args, production);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(output)).toEqual({ time, version, ...line });
  },
);

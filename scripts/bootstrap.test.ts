import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDisposableFolder } from './steps/disposable-folder.ts';
import { fetchNode } from './steps/fetched-node.mjs';
import { capture } from './steps/processes.ts';
import { inRepo } from './steps/repo.ts';

const { folder: root, remove } = makeDisposableFolder('kaisetsu-bootstrap-');
afterAll(remove);

const name = `node-${process.platform}-${process.arch}`;
const version = '24.99.0';
let cases = 0;
let repo = '';

beforeEach(() => {
  cases += 1;
  repo = join(root, String(cases));
  mkdirSync(join(repo, 'scripts', 'node24'), { recursive: true });
  for (const file of [
    'bootstrap.mjs',
    'steps/fetched-node.mjs',
    'steps/end-with-parent.mjs',
    'steps/processes.ts',
    'steps/repo.ts',
  ])
    cpSync(inRepo('scripts', file), join(repo, 'scripts', file));
  const pins = JSON.stringify({ optionalDependencies: { [name]: version } });
  for (const file of ['package.json', 'package-lock.json'])
    writeFileSync(join(repo, 'scripts', 'node24', file), pins);
  writeFileSync(
    join(repo, 'scripts', 'show.ts'),
    `console.log(JSON.stringify({ args: process.argv.slice(2), program: process.execPath, path: process.env.PATH }));
     process.exitCode = 7;`,
  );
  writeFileSync(join(repo, 'scripts', 'killed.ts'), `process.kill(process.pid, 'SIGKILL');`);
});

function fakeNpm(script: string): string {
  const folder = join(repo, 'bin');
  mkdirSync(folder);
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  return folder + delimiter + process.env.PATH;
}

function bootstrap(nodeVersion: string, args: readonly string[], PATH = process.env.PATH) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${nodeVersion}' } })`;
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
  return capture(process.execPath, ['--import', preload, join(repo, 'scripts', 'bootstrap.mjs'), ...args], {
    env: { PATH },
  });
}

const cached = () => join(repo, '.cache', `node-${version}`, 'node_modules', name, 'bin');
const fetchThisNode = () =>
  `mkdir -p node_modules/${name}/bin && ln -s ${process.execPath} node_modules/${name}/bin/node`;

describe('the bootstrap', () => {
  it.each(['24.0.0', '26.10.0'])('runs the command on Node %s and fetches nothing', async (newEnough) => {
    const { code, output } = await bootstrap(newEnough, ['show', 'one', '--two']);
    expect(code).toBe(7);
    expect(JSON.parse(output)).toEqual({
      args: ['one', '--two'],
      program: process.execPath,
      path: process.env.PATH,
    });
    expect(existsSync(join(repo, '.cache'))).toBe(false);
  });

  it('fetches Node once on an old Node, and runs the command with the fetched Node first in PATH', async () => {
    const path = fakeNpm(`echo fetched >> ${join(repo, 'fetches')}; ${fetchThisNode()}`);
    const first = await bootstrap('20.20.2', ['show', 'one', '--two'], path);
    const [fetching, running, shown = ''] = first.output.trim().split('\n');
    expect(fetching).toBe(`Fetching Node ${version} from the npm registry (about 50 MB, only once) …`);
    expect(running).toBe(`Node 20.20.2 is older than 24; running on the fetched Node ${version}.`);
    expect(JSON.parse(shown)).toMatchObject({ args: ['one', '--two'], path: cached() + delimiter + path });
    expect(first.code).toBe(7);
    const second = await bootstrap('20.20.2', ['show'], path);
    expect(second.output).not.toContain('Fetching');
    expect(second.code).toBe(7);
    expect(readdirSync(join(repo, '.cache'))).toEqual([`node-${version}`]);
  });

  it.each([
    [
      'a sentence for a folder that cannot be written',
      'throw Object.assign(new Error("EROFS"), { code: "EROFS", path: "/repo/.cache" })',
      /^Cannot write \/repo\/.cache: run this command in a copy /,
    ],
    [
      'a sentence for a folder on a read-only disk',
      'throw Object.assign(new Error("ENOENT"), { code: "ENOENT", syscall: "mkdir", path: "/repo/x" })',
      /^Cannot write \/repo\/x: run this command in a copy /,
    ],
    [
      'the message of an error that a command throws',
      'throw new Error("Port 1 is in use.")',
      /^Port 1 is in use\.\n$/,
    ],
    ['the stack of a defect', 'undefined.name', /^TypeError: .*\n {4}at /s],
  ])('prints %s, and exits with 1', async (_, source, expected) => {
    writeFileSync(join(repo, 'scripts', 'failing.ts'), `${source};`);
    const { code, output } = await bootstrap('24.0.0', ['failing']);
    expect(output).toMatch(expected);
    expect(code).toBe(1);
  });

  it('exits with 128 + the number of the signal when a signal kills the command', async () => {
    mkdirSync(cached(), { recursive: true });
    symlinkSync(process.execPath, join(cached(), 'node'));
    expect((await bootstrap('20.20.2', ['killed'])).code).toBe(128 + 9);
  });

  it.each([
    ['npm fails', 'echo no network >&2; exit 1', 'no network'],
    ['npm leaves the package out', 'exit 0', 'Is the npm registry reachable?'],
  ])('prints the reason and leaves the cache empty when %s', async (_, script, reason) => {
    const { code, output } = await bootstrap('20.20.2', ['show'], fakeNpm(script));
    expect(code).toBe(1);
    expect(output).toContain('Node 24 or newer is needed; this is 20.20.2. npm could not fetch Node');
    expect(output).toContain(reason);
    expect(readdirSync(join(repo, '.cache'))).toEqual([]);
  });

  it('prints that npm could not be started when npm is not installed', async () => {
    const { code, output } = await bootstrap('20.20.2', ['show'], dirname('/no/such/folder/npm'));
    expect(code).toBe(1);
    expect(output).toContain('spawn npm ENOENT');
  });
});

it('names the major version when the registry has no Node for the platform', async () => {
  const pins = inRepo('scripts', 'node24');
  await expect(fetchNode({ pins, cache: repo, platform: 'plan9', arch: 'mips' })).rejects.toThrow(
    'The npm registry has no package with Node 24 for plan9 on mips; install that Node yourself',
  );
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { newEngineer } from '../../test/support/admin.ts';
import { exitCode } from './frame/exit-code.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const engineer = newEngineer();
afterAll(engineer.leave);

async function runWithout(closed: 'stdout' | 'stderr', ...argv: string[]) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main, ...argv], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...engineer.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child[closed].destroy();
  let text = '';
  child[closed === 'stdout' ? 'stderr' : 'stdout'].on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const [exit] = (await once(child, 'close')) as [number | null];
  return { exit, text };
}

// Node strips the types of every source file.
describe('the command line as a process', { timeout: 60_000 }, () => {
  it('keeps its exit code and prints no error when the reader closes standard output early', async () => {
    writeFileSync(join(engineer.folder, 'bad.csv'), `bank_code,code\n${'0177,bad\n'.repeat(5000)}`);
    const run = await runWithout('stdout', 'import', 'invitations', 'bad.csv', '--json');
    expect(run).toEqual({ exit: exitCode.refused, text: '' });
  });

  it('keeps its exit code when the reader closes standard error early', async () => {
    expect(await runWithout('stderr', 'frobnicate')).toEqual({ exit: exitCode.usage, text: '' });
  });
});

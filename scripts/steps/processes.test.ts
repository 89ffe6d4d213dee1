import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { capture, startProcess, stopProcess, waitForExit } from './processes.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Ignores SIGTERM, and prints the id of its own child. */
const stubborn = `
  process.on('SIGTERM', () => {});
  const child = require('node:child_process').spawn('sleep', ['60']);
  console.log(child.pid);
  setInterval(() => {}, 1000);`;

describe('processes that a command starts', () => {
  it('end with their own children when the command stops them, also when they ignore SIGTERM', async () => {
    const child = startProcess(process.execPath, ['-e', stubborn], { stdio: ['ignore', 'pipe', 'inherit'] });
    const grandchild = await new Promise<number>((settle) =>
      child.stdout?.once('data', (line) => settle(Number(line))),
    );
    await stopProcess(child, 200);
    expect(isAlive(child.pid ?? 0)).toBe(false);
    await expect.poll(() => isAlive(grandchild)).toBe(false);
  });

  it('have the exit code that a shell would report after an exit, a signal and a failed start, also when asked again', async () => {
    for (const [program, script, code] of [
      [process.execPath, 'process.exit(3)', 3],
      [process.execPath, "process.kill(process.pid, 'SIGKILL')", 128 + 9],
      ['/no/such/program', '', 127],
    ] as const) {
      const child = startProcess(program, ['-e', script]);
      expect(await waitForExit(child)).toBe(code);
      if (code !== 127) expect(await waitForExit(child)).toBe(code);
    }
  });

  it('return standard output and standard error when the command captures them', async () => {
    const script = "console.log('out'); console.error('err'); process.exitCode = 2";
    expect(await capture(process.execPath, ['-e', script])).toEqual({ code: 2, output: 'out\nerr\n' });
  });

  it('print to standard error, like their command, when standard output is reserved for a result', () => {
    const processes = JSON.stringify(new URL('processes.ts', import.meta.url).href);
    const script = `
      const { printToStandardError, run } = await import(${processes});
      printToStandardError();
      console.log('message');
      await run(process.execPath, ['-e', 'console.log("child")']);
      process.stdout.write('result');`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual(['result', 'message\nchild\n']);
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDisposableFolder } from './disposable-folder.ts';
import { holdLock } from './lock.ts';
import { startProcess, waitForExit } from './processes.ts';

const { folder, remove } = makeDisposableFolder('kaisetsu-lock-');
afterAll(remove);

describe('the lock of installations and builds', () => {
  it('makes a second process say so and wait until the first is done', async () => {
    const file = join(folder, 'held');
    const script = `
      const { holdLock } = await import(${JSON.stringify(new URL('lock.ts', import.meta.url).href)});
      await holdLock(async () => console.log('second'), ${JSON.stringify(file)});`;
    const steps: string[] = [];
    const second = await holdLock(async () => {
      const child = startProcess(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout?.on('data', (text) => steps.push(String(text).trim()));
      await new Promise((resolve) =>
        child.stderr?.once('data', (text) => {
          steps.push(String(text).trim());
          resolve(undefined);
        }),
      );
      steps.push('first done');
      return child;
    }, file);
    await waitForExit(second);
    expect(steps).toEqual([
      `Process ${process.pid} installs or builds in this folder. Waiting for it …`,
      'first done',
      'second',
    ]);
    expect(existsSync(file)).toBe(false);
  });

  it('is taken over from a process that has ended', async () => {
    const file = join(folder, 'stale');
    writeFileSync(file, String(spawnSync('true').pid));
    expect(await holdLock(async () => 'done', file)).toBe('done');
  });
});

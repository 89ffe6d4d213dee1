import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { capture } from './processes.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const source = new URL('temporary-folder.ts', import.meta.url).href;

describe('a temporary folder', () => {
  it('exists until remove() deletes it with its content', () => {
    const { folder, remove } = makeTemporaryFolder('kaisetsu-test-');
    writeFileSync(join(folder, 'file'), 'text');
    expect(existsSync(folder)).toBe(true);
    remove();
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['fails', "throw new Error('on purpose')"],
    [
      'is interrupted',
      "process.on('SIGTERM', () => process.exit(143)); process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)",
    ],
  ])('is removed when the process that created it %s', async (_, end) => {
    const script = `
      import { writeFileSync } from 'node:fs';
      import { makeTemporaryFolder } from '${source}';
      const { folder } = makeTemporaryFolder('kaisetsu-test-');
      writeFileSync(folder + '/file', 'text');
      writeFileSync(1, 'folder=' + folder + '\\n');
      ${end};`;
    const { code, output } = await capture(process.execPath, ['--input-type=module', '-e', script]);
    const [, folder = ''] = /^folder=(.+)$/m.exec(output) ?? [];
    expect(code).not.toBe(0);
    expect(folder).toContain('kaisetsu-test-');
    expect(existsSync(folder)).toBe(false);
  });
});

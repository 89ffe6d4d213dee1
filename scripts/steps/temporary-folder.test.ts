import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { capture } from './processes.mjs';
import { memoryFolder, temporaryFolder } from './temporary-folder.mjs';

const source = new URL('temporary-folder.mjs', import.meta.url).href;

describe('a temporary folder', () => {
  it('exists until remove() deletes it with its content', () => {
    const { folder, remove } = temporaryFolder('kaisetsu-test-');
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
      import { temporaryFolder } from '${source}';
      const { folder } = temporaryFolder('kaisetsu-test-');
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

describe('memoryFolder', () => {
  it.each([
    { what: 'has enough space', folder: '/', needed: 1, chosen: '/' },
    { what: 'has too little space', folder: '/', needed: 2 ** 70, chosen: tmpdir() },
    { what: 'does not exist', folder: '/no/such/folder', needed: 1, chosen: tmpdir() },
  ])('returns $chosen if the folder $folder $what', ({ folder, needed, chosen }) => {
    expect(memoryFolder(folder, needed)).toBe(chosen);
  });
});

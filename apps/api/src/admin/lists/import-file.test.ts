import { expect, it } from 'vitest';
import { exitCode } from '../frame/exit-code.ts';
import { describeSkippedLines, encodingHint, readText } from './import-file.ts';

it('rejects a file larger than 100 MB, also a device without an end [SRV-150]', async () => {
  await expect(readText('/dev/zero', encodingHint)).rejects.toMatchObject({
    exit: exitCode.refused,
    message: '/dev/zero is larger than 100 MB. Is it the right file?',
  });
});

it('[SRV-065] lists 50 skipped lines and the number of the others', () => {
  const bad = Array.from({ length: 53 }, (_, at) => ({ line: at + 2, faults: ['code is missing'] }));
  const lines = describeSkippedLines(bad);
  expect(lines).toHaveLength(52);
  expect([lines[0], lines[1]]).toEqual(['Skipped 53 bad lines:', '  line 2: code is missing']);
  expect(lines.at(-1)).toBe('  … and 3 more bad lines; --json lists them all');
  expect(describeSkippedLines(bad.slice(0, 50))).toHaveLength(51);
});

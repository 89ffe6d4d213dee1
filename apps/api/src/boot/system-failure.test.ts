import { closeSync, openSync, writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemFailure } from './system-failure.ts';

/** What Node throws for it. */
function thrownBy(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
const failure = (fields: object): Error => Object.assign(new Error('told by the system'), fields);

describe('what the machine refuses, in words', () => {
  it('names the path', () => {
    const missing = thrownBy(() => openSync('/no/such/file', 'r'));
    expect(systemFailure(missing)).toEqual({
      of: 'files',
      message: '/no/such/file: there is no such file or folder',
    });
    const renamed = failure({ code: 'ENOTDIR', syscall: 'rename', path: '/ours', dest: '/theirs' });
    expect(systemFailure(renamed)?.message).toBe('/theirs: a part of the path is no folder');
    const made = failure({ code: 'ENOENT', syscall: 'mkdir', path: '/proc/x' });
    expect(systemFailure(made)?.message).toBe('/proc/x: no folder can be made there');
  });

  it('says that a disk is full, though Node does not say where', () => {
    const full = openSync('/dev/full', 'w');
    try {
      expect(systemFailure(thrownBy(() => writeSync(full, 'x')))).toEqual({
        of: 'files',
        message: 'A file cannot be written: the disk is full',
      });
    } finally {
      closeSync(full);
    }
  });

  it.each([{ code: 'ECONNREFUSED' }, { code: 'ENOTFOUND' }, { code: '3D000' }, { code: '28P01' }])(
    'says that the database cannot be reached: %j',
    (fields) => {
      expect(systemFailure(failure(fields))).toEqual({
        of: 'database',
        message: 'Cannot reach the database: told by the system',
      });
    },
  );

  it.each([{}, { code: '23505' }, { code: 'ENOENT' }, { code: 'ERR_INVALID_ARG_TYPE', path: '/x' }])(
    'has no words for anything else: %j',
    (fields) => {
      expect(systemFailure(failure(fields))).toBeNull();
    },
  );
});

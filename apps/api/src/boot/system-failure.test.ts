import { closeSync, openSync, writeSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toSystemFailure } from './system-failure.ts';

function thrownBy(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}
const failure = (fields: object): Error => Object.assign(new Error('message of the system'), fields);

describe('systemFailure', () => {
  it('names the path of a file error', () => {
    const missing = thrownBy(() => openSync('/no/such/file', 'r'));
    expect(toSystemFailure(missing)).toEqual({
      of: 'files',
      message: '/no/such/file: the file or folder does not exist',
    });
    const renamed = failure({ code: 'ENOTDIR', syscall: 'rename', path: '/ours', dest: '/theirs' });
    expect(toSystemFailure(renamed)?.message).toBe('/theirs: a part of the path is not a folder');
    const made = failure({ code: 'ENOENT', syscall: 'mkdir', path: '/proc/x' });
    expect(toSystemFailure(made)?.message).toBe('/proc/x: a folder cannot be created there');
  });

  it('reports a full disk without a path', () => {
    const full = openSync('/dev/full', 'w');
    try {
      expect(toSystemFailure(thrownBy(() => writeSync(full, 'x')))).toEqual({
        of: 'files',
        message: 'A file cannot be written: the disk is full',
      });
    } finally {
      closeSync(full);
    }
  });

  it.each([{ code: 'ECONNREFUSED' }, { code: 'ENOTFOUND' }, { code: '3D000' }, { code: '28P01' }])(
    'reports that the database cannot be reached: %j',
    (fields) => {
      expect(toSystemFailure(failure(fields))).toEqual({
        of: 'database',
        message: 'Cannot reach the database: message of the system',
      });
    },
  );

  it.each([
    ['53100', "The database's disk is full"],
    ['53200', 'The database has no memory or cannot use its disk'],
    ['58030', 'The database has no memory or cannot use its disk'],
    ['25006', 'The database refuses writes, see “config check”'],
    ['42501', 'The database role of DATABASE_URL lacks a right'],
  ])('[OPS-249] names what the database lacks: %s', (code, what) => {
    const message = `${what}: message of the system`;
    expect(toSystemFailure(failure({ code }))).toEqual({ of: 'database', message });
  });

  it.each([{}, { code: '23505' }, { code: 'ENOENT' }, { code: 'ERR_INVALID_ARG_TYPE', path: '/x' }])(
    'returns null for any other error: %j',
    (fields) => {
      expect(toSystemFailure(failure(fields))).toBeNull();
    },
  );
});

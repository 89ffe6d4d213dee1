import { isConnectionLost } from '../adapters/postgres/connection/transaction.ts';

/** Unknown host, missing database, refused user or password. */
const connectionRefused = /^(?:ENOTFOUND|EAI_AGAIN|3D000|28...)$/;
/** SQLSTATE disk_full. */
const databaseDiskFull = '53100';
/** A role that lacks a right, or a schema for its tables. */
const rightMissing = /^(?:42501|3F000)$/;
const fileErrors: Readonly<Record<string, string>> = {
  ENOENT: 'the file or folder does not exist',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'it already exists',
};

export function toSystemFailure(error: Error): { of: 'database' | 'files'; message: string } | null {
  const { code = '', path, dest = path, syscall } = error as NodeJS.ErrnoException & { dest?: string };
  if (isConnectionLost(error) || connectionRefused.test(code)) {
    return { of: 'database', message: `Cannot reach the database: ${error.message || code}` };
  }
  if (code === databaseDiskFull) {
    return { of: 'database', message: `The database's disk is full: ${error.message}` };
  }
  if (rightMissing.test(code)) {
    return { of: 'database', message: `The database role of DATABASE_URL lacks a right: ${error.message}` };
  }
  // `makeFolder` creates parents first, so the file system allows no folder there.
  const reason =
    code === 'ENOENT' && syscall === 'mkdir' ? 'a folder cannot be created there' : fileErrors[code];
  if (reason === undefined) return null;
  if (dest !== undefined) return { of: 'files', message: `${dest}: ${reason}` };
  // Node's error for a write to an open file contains no path.
  return syscall === 'write' || syscall === 'fsync'
    ? { of: 'files', message: `A file cannot be written: ${reason}` }
    : null;
}

import { isConnectionLost } from '../adapters/postgres/connection/transaction.ts';

const unreachable = 'Cannot reach the database';
/** SQLSTATE patterns. The right can also be one to the schema of the tables. */
const databaseTroubles: readonly (readonly [code: RegExp, what: string])[] = [
  // Unknown host, missing database, refused user or password.
  [/^(?:ENOTFOUND|EAI_AGAIN|3D000|28...)$/, unreachable],
  [/^53100$/, "The database's disk is full"],
  [/^(?:53...|58030)$/, 'The database has no memory or cannot use its disk'],
  [/^25006$/, 'The database refuses writes, see “config check”'],
  [/^(?:42501|3F000)$/, 'The database role of DATABASE_URL lacks a right'],
];
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
  const trouble = isConnectionLost(error)
    ? unreachable
    : databaseTroubles.find(([pattern]) => pattern.test(code))?.[1];
  if (trouble !== undefined) return { of: 'database', message: `${trouble}: ${error.message || code}` };
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

import { isConnectionLost } from '../adapters/postgres/transaction.ts';

/** Error codes for an unknown host, a missing database, or a refused user or password. */
const connectionRefused = /^(?:ENOTFOUND|EAI_AGAIN|3D000|28...)$/;
/** SQLSTATE codes for a role that lacks a right, or has no schema in which it may create tables. */
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

/** The message for a file error, a lost or failed database connection, or a missing right of the database role; else null. */
export function systemFailure(error: Error): { of: 'database' | 'files'; message: string } | null {
  const { code = '', path, dest = path, syscall } = error as NodeJS.ErrnoException & { dest?: string };
  if (isConnectionLost(error) || connectionRefused.test(code)) {
    return { of: 'database', message: `Cannot reach the database: ${error.message || code}` };
  }
  if (rightMissing.test(code)) {
    return { of: 'database', message: `The database role of DATABASE_URL lacks a right: ${error.message}` };
  }
  // `makeFolder` creates missing parents first. So ENOENT from mkdir means that the file system allows no new folder there.
  const reason =
    code === 'ENOENT' && syscall === 'mkdir' ? 'a folder cannot be created there' : fileErrors[code];
  if (reason === undefined) return null;
  // A rename has two paths. The message has only the target, because the source is a temporary file.
  if (dest !== undefined) return { of: 'files', message: `${dest}: ${reason}` };
  // If a write to an open file fails, Node's error contains no path.
  return syscall === 'write' || syscall === 'fsync'
    ? { of: 'files', message: `A file cannot be written: ${reason}` }
    : null;
}

import { isConnectionLost } from '../adapters/postgres/transaction.ts';

/** Host unknown, no such database, user or password refused. */
const connectionRefused = /^(?:ENOTFOUND|EAI_AGAIN|3D000|28...)$/;
const fileErrors: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'it is there already',
};

/** What the machine or the network refused, in words for the engineer; null for any other failure. */
export function systemFailure(error: Error): { of: 'database' | 'files'; message: string } | null {
  const { code = '', path, dest = path, syscall } = error as NodeJS.ErrnoException & { dest?: string };
  if (isConnectionLost(error) || connectionRefused.test(code)) {
    return { of: 'database', message: `Cannot reach the database: ${error.message || code}` };
  }
  // Of a folder that was to be made it goes without saying that it is not there.
  const reason = code === 'ENOENT' && syscall === 'mkdir' ? 'no folder can be made there' : fileErrors[code];
  if (reason === undefined) return null;
  // What was to be renamed is ours; where it was to go is what the engineer named.
  if (dest !== undefined) return { of: 'files', message: `${dest}: ${reason}` };
  // A file that is written to is open, and Node names it no more.
  return syscall === 'write' || syscall === 'fsync'
    ? { of: 'files', message: `A file cannot be written: ${reason}` }
    : null;
}

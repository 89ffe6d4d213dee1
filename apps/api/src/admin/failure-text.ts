import { CsvError } from '../../reference-data/parse-csv.ts';
import { BankKeyRefused } from '../adapters/pin-keys/bank-keys.ts';
import { FolderInUse } from '../adapters/postgres/folder-lock.ts';
import { StrangeTables } from '../adapters/postgres/migrate.ts';
import { isConnectionLost } from '../adapters/postgres/transaction.ts';
import { ConfigError } from '../config.ts';
import type { Environment } from './context.ts';
import { AdminFailure, type ExitCode, exitCode } from './exit-code.ts';

/** Host unknown, no such database, user or password refused. */
const notLetIn = /^(?:ENOTFOUND|EAI_AGAIN|3D000|28...)$/;
/** A row or an index of PostgreSQL's that is damaged. */
const damaged = /^XX00[12]$/;
const ofFiles: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'it is there already',
};

/** Any failure as one message for the engineer, without a stack and without a value of an applicant's. */
export function explain(error: unknown, env: Environment): { exit: ExitCode; message: string } {
  if (!(error instanceof Error)) return { exit: exitCode.fault, message: String(error) };
  if (error instanceof AdminFailure) return { exit: error.exit, message: error.message };
  if (error instanceof ConfigError || error instanceof BankKeyRefused) {
    return { exit: exitCode.configuration, message: error.message };
  }
  if (error instanceof StrangeTables) return { exit: exitCode.noDatabase, message: error.message };
  if (error instanceof FolderInUse) {
    return {
      exit: exitCode.noDatabase,
      message: `${error.message}\nThe embedded database serves one process at a time: stop the server, run the command, start it again. With PostgreSQL (DATABASE_URL) both run together.`,
    };
  }
  if (error instanceof CsvError) return { exit: exitCode.refused, message: error.message };
  const { code = '', path, dest = path, syscall } = error as NodeJS.ErrnoException & { dest?: string };
  if (isConnectionLost(error) || notLetIn.test(code)) {
    return { exit: exitCode.noDatabase, message: `Cannot reach the database: ${error.message || code}` };
  }
  if (code === '55P03') {
    return {
      exit: exitCode.refused,
      message: 'Another run holds the rows this one needs. Try again in a moment.',
    };
  }
  if (damaged.test(code)) {
    return {
      exit: exitCode.refused,
      message: `The database cannot read what it holds: ${error.message}\nWhat to do: docs/operations.md, "Applications that cannot be read".`,
    };
  }
  // Of a folder that was to be made it goes without saying that it is not there.
  const file = code === 'ENOENT' && syscall === 'mkdir' ? 'no folder can be made there' : ofFiles[code];
  // What was to be renamed is ours; where it was to go is what the engineer named.
  if (file !== undefined && dest !== undefined)
    return { exit: exitCode.refused, message: `${dest}: ${file}` };
  return fault(error, env);
}

/** What nobody foresaw. A database's own detail quotes rows, so only its message is told. */
function fault(error: Error, { LOG_LEVEL }: Environment): { exit: ExitCode; message: string } {
  const detailed = LOG_LEVEL === 'debug' || LOG_LEVEL === 'trace';
  const hint = 'This is a fault of the program; LOG_LEVEL=debug shows where.';
  return { exit: exitCode.fault, message: detailed ? String(error.stack) : `${error.message}\n${hint}` };
}

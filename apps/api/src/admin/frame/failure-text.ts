import { FolderInUse } from '../../adapters/postgres/connection/folder-lock.ts';
import { isUnavailable } from '../../adapters/postgres/connection/transaction.ts';
import { toSystemFailure } from '../../boot/system-failure.ts';
import { ConfigError, DatabaseUnusable, ExpectedError } from '../../core/expected-error.ts';
import type { Environment } from './context.ts';
import { CommandFailure, type ExitCode, exitCode } from './exit-code.ts';

/** SQLSTATE of a damaged page, row or index. */
const damaged = /^XX00[12]$/;

const oneProcess =
  'The embedded database serves one process at a time: stop the server, run the command, start the server again. With PostgreSQL (DATABASE_URL) both run together.';

export function describeFailure(error: unknown, env: Environment): { exit: ExitCode; message: string } {
  if (!(error instanceof Error)) return { exit: exitCode.fault, message: String(error) };
  const { message } = error;
  if (error instanceof CommandFailure) return { exit: error.exit, message };
  if (error instanceof ConfigError) return { exit: exitCode.configuration, message };
  if (error instanceof FolderInUse)
    return { exit: exitCode.noDatabase, message: `${message}\n${oneProcess}` };
  if (error instanceof DatabaseUnusable) return { exit: exitCode.noDatabase, message };
  if (error instanceof ExpectedError) return { exit: exitCode.refused, message };
  const system = toSystemFailure(error);
  if (system !== null) {
    return {
      exit: system.of === 'database' ? exitCode.noDatabase : exitCode.refused,
      message: system.message,
    };
  }
  const { code = '' } = error as NodeJS.ErrnoException;
  const [first] = error instanceof AggregateError ? error.errors : [];
  if (first !== undefined) {
    const cause = describeFailure(first, env);
    return { ...cause, message: `${message}\n${cause.message}` };
  }
  if (isUnavailable(error)) {
    return {
      exit: exitCode.refused,
      message: `Other work holds what this run needs in the database. Try again in a moment. (${message})`,
    };
  }
  if (damaged.test(code)) {
    return {
      exit: exitCode.refused,
      message: `The database cannot read its own data: ${error.message}\nRestore it from a backup: docs/operations.md, "Backup and restore".`,
    };
  }
  return describeFault(error, env);
}

/** `detail` of a database error can quote an applicant's data. */
function describeFault(error: Error, { LOG_LEVEL }: Environment): { exit: ExitCode; message: string } {
  const detailed = LOG_LEVEL === 'debug' || LOG_LEVEL === 'trace';
  const hint = 'This is a defect of the program; LOG_LEVEL=debug prints the stack trace.';
  return { exit: exitCode.fault, message: detailed ? String(error.stack) : `${error.message}\n${hint}` };
}

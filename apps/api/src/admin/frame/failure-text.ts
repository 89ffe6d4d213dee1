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

type Described = { readonly exit: ExitCode; readonly message: string };

export function describeFailure(error: unknown, env: Environment): Described {
  if (!(error instanceof Error)) return { exit: exitCode.fault, message: String(error) };
  const { message, code = '' } = error as NodeJS.ErrnoException;
  const as = (kind: keyof typeof exitCode, text = message): Described => ({
    exit: exitCode[kind],
    message: text,
  });
  if (error instanceof CommandFailure) return { exit: error.exit, message };
  if (error instanceof ConfigError) return as('configuration');
  if (error instanceof FolderInUse) return as('noDatabase', `${message}\n${oneProcess}`);
  if (error instanceof DatabaseUnusable) return as('noDatabase');
  if (error instanceof ExpectedError) return as('refused');
  const system = toSystemFailure(error);
  if (system !== null) return as(system.of === 'database' ? 'noDatabase' : 'refused', system.message);
  const [first] = error instanceof AggregateError ? error.errors : [];
  if (first !== undefined) {
    const cause = describeFailure(first, env);
    return { ...cause, message: `${message}\n${cause.message}` };
  }
  if (isUnavailable(error))
    return as(
      'refused',
      `Other work holds what this run needs in the database. Try again in a moment. (${message})`,
    );
  if (damaged.test(code))
    return as(
      'refused',
      `The database cannot read its own data: ${message}\nRestore it from a backup: docs/operations.md, "Backup and restore".`,
    );
  // `detail` of a database error can quote an applicant's data.
  return /^(?:debug|trace)$/.test(env.LOG_LEVEL ?? '')
    ? as('fault', String(error.stack))
    : as('fault', `${message}\nThis is a defect of the program; LOG_LEVEL=debug prints the stack trace.`);
}

/** Exit codes of the commands. Do not change a number, because shell scripts can rely on it. */
export const exitCode = {
  ok: 0,
  /** The input is not usable, or a part of the work failed. The command did nothing, or only a part of the work. */
  refused: 1,
  /** The command line is wrong, for example an unknown option. */
  usage: 2,
  /** The database cannot be used: for example unreachable, locked by a server, or not migrated to this version. */
  noDatabase: 3,
  /** The configuration is wrong: an environment variable, a key file, or the built page. */
  configuration: 4,
  /** A defect of the program. */
  fault: 5,
} as const;
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

export class CommandFailure extends Error {
  readonly exit: ExitCode;
  constructor(exit: ExitCode, message: string) {
    super(message);
    this.exit = exit;
  }
}

export const refusal = (message: string): CommandFailure => new CommandFailure(exitCode.refused, message);
export const usageError = (message: string): CommandFailure => new CommandFailure(exitCode.usage, message);

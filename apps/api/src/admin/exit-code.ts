/** Exit codes; shell scripts may rely on them. */
export const exitCode = {
  ok: 0,
  /** The input is not usable, or a part of the work failed. The command changed nothing or only a part. */
  refused: 1,
  usage: 2,
  /** The database cannot be used: for example unreachable, locked by a server, or not migrated to this version. */
  noDatabase: 3,
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

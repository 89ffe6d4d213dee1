/** What a shell script may rely on. */
export const exitCode = {
  ok: 0,
  /** Nothing was changed, or not all of it: what was given is not usable, or the work met rows it could not do. */
  refused: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** The database cannot be reached or opened. */
  noDatabase: 3,
  /** The environment does not make a usable configuration. */
  configuration: 4,
  /** A fault of the program. */
  fault: 5,
} as const;
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** Ends a command, told in words for the engineer. */
export class CommandFailure extends Error {
  readonly exit: ExitCode;
  constructor(exit: ExitCode, message: string) {
    super(message);
    this.exit = exit;
  }
}

export const refusal = (message: string): CommandFailure => new CommandFailure(exitCode.refused, message);
export const usageError = (message: string): CommandFailure => new CommandFailure(exitCode.usage, message);

/** Shell scripts rely on these numbers. */
export const exitCode = {
  ok: 0,
  refused: 1,
  usage: 2,
  noDatabase: 3,
  configuration: 4,
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

export const createRefusal = (message: string): CommandFailure =>
  new CommandFailure(exitCode.refused, message);
export const createUsageError = (message: string): CommandFailure =>
  new CommandFailure(exitCode.usage, message);

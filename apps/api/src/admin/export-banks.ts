import type { AdminContext } from './context.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { describeFailure } from './failure-text.ts';

/** A bank whose turn ended with an error, told as any failure is. */
export type BankFailure = {
  readonly bankCode: string;
  readonly message: string;
  readonly exitCode: ExitCode;
};

/**
 * Each bank in turn. They have nothing to do with each other: where one fails the others still have theirs. Only without a
 * database there is nothing left to do for any.
 */
export async function forEachBank(
  { env }: AdminContext,
  bankCodes: readonly string[],
  work: (bankCode: string) => Promise<void>,
): Promise<BankFailure[]> {
  const failures: BankFailure[] = [];
  for (const bankCode of bankCodes) {
    try {
      await work(bankCode);
    } catch (error) {
      const { exit, message } = describeFailure(error, env);
      if (exit === exitCode.noDatabase) throw error;
      failures.push({ bankCode, message, exitCode: exit });
    }
  }
  return failures;
}

/** The worst of all that was met; the codes rise with it. */
export function highestExitCode(leftOut: readonly unknown[], failures: readonly BankFailure[]): ExitCode {
  const met = failures.map((failure) => failure.exitCode);
  if (leftOut.length > 0) met.push(exitCode.refused);
  return met.sort().at(-1) ?? exitCode.ok;
}

export const describeBankFailures = (failures: readonly BankFailure[]): string[] =>
  failures.map(({ bankCode, message }) => `${bankCode}: ended with an error: ${message}`);

/** In the data of a report: `error` and `exitCode` stand there as they do when all of a command fails. */
export const failureData = (failures: readonly BankFailure[], exit: ExitCode) =>
  failures.length === 0 ? {} : { error: describeBankFailures(failures).join('\n'), exitCode: exit, failures };

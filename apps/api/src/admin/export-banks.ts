import type { AdminContext } from './context.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { describeFailure } from './failure-text.ts';

/** The failure of the export of one bank, with the message that other failures of commands have. */
export type BankFailure = {
  readonly bankCode: string;
  readonly message: string;
  readonly exitCode: ExitCode;
};

/**
 * Runs `work` for each bank in turn. A failure at one bank does not stop the others, except a lost database, which ends
 * the run.
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

/** The highest exit code of the run: higher codes are more serious. */
export function highestExitCode(leftOut: readonly unknown[], failures: readonly BankFailure[]): ExitCode {
  const met = failures.map((failure) => failure.exitCode);
  if (leftOut.length > 0) met.push(exitCode.refused);
  return met.sort().at(-1) ?? exitCode.ok;
}

export const describeBankFailures = (failures: readonly BankFailure[]): string[] =>
  failures.map(({ bankCode, message }) => `${bankCode}: ended with an error: ${message}`);

/** Adds `error` and `exitCode` to the JSON of a report, in the form of a command that failed as a whole. */
export const failureData = (failures: readonly BankFailure[], exit: ExitCode) =>
  failures.length === 0 ? {} : { error: describeBankFailures(failures).join('\n'), exitCode: exit, failures };

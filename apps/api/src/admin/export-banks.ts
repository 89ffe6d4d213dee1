import type { AdminContext } from './context.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { describeFailure } from './failure-text.ts';

/** A failed export of one bank. `message` has the same form as the error message of a failed command. */
export type BankFailure = {
  readonly bankCode: string;
  readonly message: string;
  readonly exitCode: ExitCode;
};

/**
 * Runs `work` for each bank in turn. A failure at one bank does not stop the others.
 * @throws the error of a lost database, which ends the run
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

/** The exit code of the whole run: the highest code of all banks, because higher codes are more serious. */
export function highestExitCode(leftOut: readonly unknown[], failures: readonly BankFailure[]): ExitCode {
  const codes = failures.map((failure) => failure.exitCode);
  if (leftOut.length > 0) codes.push(exitCode.refused);
  return codes.sort().at(-1) ?? exitCode.ok;
}

export const describeBankFailures = (failures: readonly BankFailure[]): string[] =>
  failures.map(({ bankCode, message }) => `${bankCode}: ended with an error: ${message}`);

/** Adds `error` and `exitCode` to the JSON of a report, with the names that a failed command uses. */
export const failureData = (failures: readonly BankFailure[], exit: ExitCode) =>
  failures.length === 0 ? {} : { error: describeBankFailures(failures).join('\n'), exitCode: exit, failures };

import type { AdminContext } from './context.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { describeFailure } from './failure-text.ts';

/** The failed export of one bank. `message` and `exitCode` come from {@link describeFailure}. */
export type BankFailure = {
  readonly bankCode: string;
  readonly message: string;
  readonly exitCode: ExitCode;
};

/**
 * Runs `work` for each bank in turn. If the work of one bank fails, continues with the next bank.
 * @returns the failures
 * @throws an error with exit code `noDatabase` at once, because the other banks use the same database
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

/**
 * Returns the exit code of the whole run: the highest code of all banks, because higher codes are more serious. The code is at
 * least `refused` if applications were left out.
 */
export function highestExitCode(leftOut: readonly unknown[], failures: readonly BankFailure[]): ExitCode {
  const codes = failures.map((failure) => failure.exitCode);
  if (leftOut.length > 0) codes.push(exitCode.refused);
  return codes.sort().at(-1) ?? exitCode.ok;
}

export const describeBankFailures = (failures: readonly BankFailure[]): string[] =>
  failures.map(({ bankCode, message }) => `${bankCode}: ended with an error: ${message}`);

/** Fields of the JSON result about failures. `error` and `exitCode` have the same meaning as in the JSON of a failed command. */
export const failureData = (failures: readonly BankFailure[], exit: ExitCode) =>
  failures.length === 0 ? {} : { error: describeBankFailures(failures).join('\n'), exitCode: exit, failures };

import type { AdminContext } from '../frame/context.ts';
import { type ExitCode, exitCode } from '../frame/exit-code.ts';
import { describeFailure } from '../frame/failure-text.ts';

export type BankFailure = {
  readonly bankCode: string;
  readonly message: string;
  readonly exitCode: ExitCode;
};

/** Returns the failures. Throws `noDatabase` at once, because all banks use one database. */
export async function runForEachBank(
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

/** A higher code is more serious. */
export function findHighestExitCode(leftOut: readonly unknown[], failures: readonly BankFailure[]): ExitCode {
  const codes = failures.map((failure) => failure.exitCode);
  if (leftOut.length > 0) codes.push(exitCode.refused);
  return codes.sort().at(-1) ?? exitCode.ok;
}

export const describeBankFailures = (failures: readonly BankFailure[]): string[] =>
  failures.map(({ bankCode, message }) => `${bankCode}: ended with an error: ${message}`);

export const toFailureData = (failures: readonly BankFailure[], exit: ExitCode) =>
  failures.length === 0 ? {} : { error: describeBankFailures(failures).join('\n'), exitCode: exit, failures };

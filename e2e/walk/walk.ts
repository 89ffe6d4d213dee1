import { getFlow } from '@kaisetsu/domain/flows/journey';
import type { Step, StepId } from '@kaisetsu/domain/flows/step';
import type { Applicant } from '../applicants.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { stepScripts } from './step-scripts.ts';

export type WalkOptions = {
  /** Its script does not run. */
  readonly until?: StepId;
  /** The caller has opened it. */
  readonly from?: StepId;
  readonly onArrival?: (step: Step) => Promise<void>;
};

export const transientSteps: readonly StepId[] = ['ekyc-callback', 'redirect'];

export function stepsOf(applicant: Applicant): readonly Step[] {
  const supplement = applicant.identity.scenario === 'success-supplement';
  return getFlow(applicant.type).steps.filter(({ id }) => id !== 'supplement' || supplement);
}

/** @returns the receipt number, `1234-5678-9012`; '' if stopped earlier */
export async function walk(
  driver: BrowserDriver,
  applicant: Applicant,
  options: WalkOptions = {},
): Promise<string> {
  const steps = stepsOf(applicant);
  const first = options.from === undefined ? 0 : steps.findIndex(({ id }) => id === options.from);
  for (const [index, step] of steps.slice(first).entries()) {
    if (index > 0 || options.from === undefined) await arrive(driver, applicant, step, index === 0);
    if (step.id === options.until) return '';
    await options.onArrival?.(step);
    await answer(driver, applicant, step.id);
  }
  return readReceipt(driver);
}

export const readReceipt = async (driver: BrowserDriver): Promise<string> =>
  /\d{4}-\d{4}-\d{4}/.exec(await driver.readText())?.[0] ?? '';

export const answer = (driver: BrowserDriver, applicant: Applicant, id: StepId): Promise<void> =>
  stepScripts[id](driver, applicant);

async function arrive(
  driver: BrowserDriver,
  applicant: Applicant,
  step: Step,
  first: boolean,
): Promise<void> {
  if (first) await driver.open(applicant.site.bankUrl(applicant.bank) + step.path);
  await driver.waitForPath(step.path, { transient: transientSteps.includes(step.id) });
}

import { flowFor, stepOf } from '@kaisetsu/domain/flows/journey';
import type { Flow, Step, StepId } from '@kaisetsu/domain/flows/step';
import type { Applicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import type { BrowserDriver } from './browser-driver.ts';
import { stepScripts } from './step-scripts.ts';

/** Where a walk stands: who walks, and the step that is on the screen. */
export type StepContext = {
  readonly driver: BrowserDriver;
  readonly applicant: Applicant;
  readonly flow: Flow;
  readonly step: Step;
};

/** Answers one step and leaves it forward. */
export type StepScript = (stage: StepContext) => Promise<void>;

export type WalkOptions = {
  /** Stops on arrival at this step, which is left unanswered. */
  readonly until?: StepId;
  /** Goes on from this step, on which the applicant stands already. */
  readonly from?: StepId;
  /** Does something with every screen on arrival, before it is answered. */
  readonly onArrival?: (step: Step) => Promise<void>;
};

/** Screens that go on by themselves. */
export const transient: readonly StepId[] = ['ekyc-callback', 'redirect'];

/** The steps that an applicant meets: the supplement is for those whose document shows another address. */
export function stepsOf(applicant: Applicant): readonly Step[] {
  const supplement = applicant.identity.scenario === 'success-supplement';
  return flowFor(applicant.type).steps.filter(({ id }) => id !== 'supplement' || supplement);
}

/**
 * Walks an applicant through the flow as the domain orders it, and checks the address of every step on the way.
 *
 * @returns the receipt number as shown, empty when the walk stopped before
 */
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
  return /\d{4}-\d{4}-\d{4}/.exec(await driver.readText())?.[0] ?? '';
}

/** Answers the one step on which the applicant stands, and leaves it forward. */
export async function answer(driver: BrowserDriver, applicant: Applicant, id: StepId): Promise<void> {
  const flow = flowFor(applicant.type);
  await stepScripts[id]({ driver, applicant, flow, step: stepOf(flow, id) });
}

async function arrive(
  driver: BrowserDriver,
  applicant: Applicant,
  step: Step,
  first: boolean,
): Promise<void> {
  if (first) await driver.open(bankUrl(applicant.bank) + step.path);
  await driver.waitForPath(step.path, { transient: transient.includes(step.id) });
}

import type { PreCheckAnswer } from '@kaisetsu/domain/answers/pre-check';
import { flowAt, nextPath, pathOf, stepAt } from '@kaisetsu/domain/flows/journey';
import type { Flow, Step, StepId } from '@kaisetsu/domain/flows/step';
import { createContext, useContext, useMemo } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { CallFailed, isGivenUp } from '../client/call.ts';
import { clearSession, readApplicationType } from '../client/session.ts';

/** What travels in navigation state: the guard's `previous` (spec 2.2) and what only the next screen needs. */
export type NavigationState = {
  readonly previous?: string;
  readonly channel?: string;
  /** From the child's before-check to its terms, which store it (docs/product-decisions.md "Entry"). */
  readonly deviceId?: string;
  /** Answers of the pre-check, so that a reload or a way back asks nothing again. */
  readonly preCheck?: Readonly<Record<string, PreCheckAnswer>>;
  /** `/verification` in its code phase: kept here so that looking into the mail app loses nothing. */
  readonly codeSent?: CodeSent;
  /** The one that was verified, for who turns back to where it was typed. */
  readonly mailAddress?: string;
  /** Which document is being photographed: a tab that was killed behind the camera comes back to it. */
  readonly document?: string | undefined;
  /** On `/ekyc-error`: the server begins no further identity verification (docs/product-decisions.md "Answers"). */
  readonly noMoreStarts?: boolean;
  /** Sent here by 修正する: 戻る leads to where that is. */
  readonly amends?: boolean;
  /** The heading, by its id, at which the screen is to be read on from: the part that is to be corrected. */
  readonly at?: string;
  readonly completion?: { readonly applicationNumber: string; readonly applicationCompletedAt: string };
};

/** Times in epoch milliseconds. */
export type CodeSent = {
  readonly mailAddress: string;
  readonly at: number;
  /** Before then no other one is sent. */
  readonly resendAt: number;
  /** It was the right one: who comes back to it needs no other. */
  readonly used?: boolean;
  /** How often a wrong one was tried in its place. */
  readonly failedTries?: number;
};

/** What to change, or made from what there is at that moment: two taps may come before the screen is drawn anew. */
type Change = NavigationState | ((now: NavigationState) => NavigationState);

export type Journey = {
  readonly flow: Flow;
  readonly step: Step;
  readonly state: NavigationState;
  /** To the step that follows in this flow. */
  readonly next: (state?: NavigationState) => void;
  /** To any other path of this flow by its step, where the spec names one. */
  readonly goTo: (id: StepId, state?: NavigationState) => void;
  /** To a step whose answer holds no longer: by the door of the confirmation, where answers are changed (spec 2.2). */
  readonly amend: (id: StepId) => void;
  /** Back one step; absent where the spec gives no way back. */
  readonly back?: () => void;
  /** Changes this step's own navigation state, which survives a reload; `undefined` forgets a value. */
  readonly updateState: (state: Change) => void;
  /** To a further phase of this step, from which the browser's back leads to this one as {@link close} does. */
  readonly open: (state: NavigationState) => void;
  readonly close: () => void;
  /** To an error page that has a way back into the flow. */
  readonly goToErrorPage: (path: '/ekyc-error' | '/supplement-error', state?: NavigationState) => void;
  /**
   * Where a failed call leads (spec 8.1); to be given whatever was thrown. Whoever gave up waiting for an answer stays, with
   * all that is filled in, and may try again later.
   */
  readonly fail: (error: unknown) => void;
  /** The same where there is nothing to stay with: what the screen needs to be shown did not come. */
  readonly failToLoad: (error: unknown) => void;
};

export const StepContext = createContext<Step | null>(null);

export function useNavigationState(): NavigationState {
  return navigationStateIn(useHistoryState());
}

const navigationStateIn = (state: unknown): NavigationState =>
  typeof state === 'object' && state !== null ? state : {};

/** How a screen moves on without knowing the flow around it. */
export function useJourney(): Journey {
  const step = useContext(StepContext);
  const state = useNavigationState();
  return useMemo(() => {
    if (step === null) throw new Error('a journey outside of a step');
    const flow = flowAt(step.path, readApplicationType());
    /** An answer that comes after the applicant has gone elsewhere takes nobody away from there. */
    const ifStillHere = (go: () => void) => {
      if (window.location.pathname === step.path) go();
    };
    // Whoever turns back to the verification, whose call takes the channel, still has it, and the address typed there.
    const { channel, mailAddress } = state;
    const carried = {
      ...(channel !== undefined && { channel }),
      ...(mailAddress !== undefined && { mailAddress }),
    };
    const move = (path: string, more: NavigationState = {}) =>
      ifStillHere(() => navigate(path, { state: { ...carried, previous: step.path, ...more } }));
    // The query stays: the channel and the device id are in it on the first screens.
    const stay = (change: Change, replace: boolean) =>
      ifStillHere(() => {
        const now = navigationStateIn(window.history.state);
        const more = typeof change === 'function' ? change(now) : change;
        navigate(step.path + window.location.search, { replace, state: { ...now, ...more } });
      });
    const { back } = step;
    return {
      flow,
      step,
      state,
      next: (more) => move(nextPath(flow, step.id), more),
      goTo: (id, more) => move(pathOf(flow, id), more),
      amend: (id) => move(pathOf(flow, id), { previous: pathOf(flow, 'confirmation') }),
      ...(back !== null && {
        back: () => (state.amends === true ? ifStillHere(() => window.history.back()) : move(back)),
      }),
      updateState: (more) => stay(more, true),
      open: (more) => stay(more, false),
      close: () => ifStillHere(() => window.history.back()),
      goToErrorPage: (path, more) => move(path, more),
      fail: (error) => {
        if (!isGivenUp(error)) ifStillHere(() => goToErrorScreen(flow, error));
      },
      failToLoad: (error) => ifStillHere(() => goToErrorScreen(flow, error)),
    };
  }, [step, state]);
}

/** 401 anywhere is an expired session: error page with id 1, nothing kept. Anything else is a system error. */
export function goToErrorScreen(flow: Flow, error: unknown): void {
  if (error instanceof CallFailed && error.status === 401) {
    clearSession();
    navigate(`${flow.errorPath}?id=1`);
    return;
  }
  if (!(error instanceof CallFailed)) reportError(error);
  navigate(flow.errorPath);
}

/** The step a path belongs to, in the flow that this tab is in. */
export function stepAtPath(path: string): { flow: Flow; step: Step | undefined } {
  const flow = flowAt(path, readApplicationType());
  return { flow, step: stepAt(flow, path) };
}

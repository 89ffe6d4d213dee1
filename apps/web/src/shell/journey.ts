import type { PreCheckAnswer } from '@kaisetsu/domain/answers/pre-check';
import { flowAt, nextPath, pathOf, stepAt, stepOf } from '@kaisetsu/domain/flows/journey';
import type { Flow, Step, StepId } from '@kaisetsu/domain/flows/step';
import { createContext, useContext, useMemo } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { CallFailed, isGivenUp, isRefused } from '../client/call.ts';
import { clearSession, readApplicationType } from '../client/session.ts';

/** The navigation state: the guard's `previous` (spec 2.2) and data for the next screen. */
export type NavigationState = {
  readonly previous?: string;
  readonly channel?: string;
  /** Passed from the child's before-check to its terms, which store it (docs/product-decisions.md "Entry"). */
  readonly deviceId?: string;
  /** Answers of the pre-check. They survive a reload and back navigation. */
  readonly preCheck?: Readonly<Record<string, PreCheckAnswer>>;
  /** The code phase of `/verification`. It survives a visit to the mail app. */
  readonly codeSent?: CodeSent;
  /** The verified address, for an applicant who goes back to its field. */
  readonly mailAddress?: string;
  /** The document that is being photographed. It survives the end of the tab behind the camera. */
  readonly document?: string | undefined;
  /** On `/ekyc-error`: the server refuses further identity verifications (docs/product-decisions.md "Answers"). */
  readonly noMoreStarts?: boolean;
  /** On `/ekyc-error`: the mail address has no identity verification left today [SRV-106]. */
  readonly noStartsToday?: boolean;
  /** On the PIN step: `answersVersion` of the answers that the confirmation showed. */
  readonly answersVersion?: string;
  /** On the confirmation: the answers changed after the applicant had confirmed them. */
  readonly answersChanged?: boolean;
  /** Another tab set the PIN or completed the application, so this step's call is refused. */
  readonly continuedElsewhere?: ContinuedElsewhere;
  /** 修正する led here: 戻る returns to the confirmation, and 次へ too if all later answers still hold. */
  readonly amends?: boolean;
  /** The step is passed without being shown while its saved answers hold (`pass-steps.tsx`). */
  readonly passing?: boolean;
  /** Id of the heading at which the screen opens: the part to correct. */
  readonly headingId?: string;
  readonly completion?: { readonly applicationNumber: string; readonly applicationCompletedAt: string };
};

export type ContinuedElsewhere = 'answers-frozen' | 'completed';

/** Times in epoch milliseconds. */
export type CodeSent = {
  readonly mailAddress: string;
  readonly at: number;
  /** The server sends no other code before this time. */
  readonly resendAt: number;
  /** The code was right, so the applicant needs no other. */
  readonly used?: boolean;
  /** The code was mailed before this tab was opened. */
  readonly isReceived?: boolean;
  /** The response was lost, so the mail may not have been sent. */
  readonly isUncertain?: boolean;
  /** Sent with the request and with the code: identifies this browser after a lost response and a refused mail. */
  readonly attemptKey?: string;
  /** Number of wrong tries. */
  readonly failedTries?: number;
};

/** A new state, or a function of the current one. The function is for two taps before the next render. */
type Change = NavigationState | ((now: NavigationState) => NavigationState);

export type Journey = {
  readonly flow: Flow;
  readonly step: Step;
  readonly state: NavigationState;
  /** To the next step of this flow. After a correction the steps up to the confirmation are passed. */
  readonly next: (state?: NavigationState) => void;
  /** To another step of this flow. */
  readonly goTo: (id: StepId, state?: NavigationState) => void;
  /** From a passed step to a later one. Each step between them is entered from its allowed predecessor (spec 2.2). */
  readonly passTo: (id: StepId) => void;
  /** To a step whose answer is no longer valid. The guard sees a move from the confirmation (spec 2.2). */
  readonly amend: (id: StepId, headingId?: string) => void;
  /** Back to the confirmation. The guard sees a move from before it. */
  readonly reviewAnswers: () => void;
  /** As {@link reviewAnswers}, because the saved answers are not the confirmed ones. */
  readonly confirmAgain: () => void;
  /** Goes to the previous step; absent if the spec has no 戻る here. */
  readonly back?: () => void;
  /** Changes this step's navigation state, which survives a reload. `undefined` removes a value. */
  readonly updateState: (state: Change) => void;
  /** To a further phase of this step. The browser's back action returns, as {@link close} does. */
  readonly open: (state: NavigationState) => void;
  readonly close: () => void;
  /** To an error page that leads back into the flow. */
  readonly goToErrorPage: (path: '/ekyc-error' | '/supplement-error', state?: NavigationState) => void;
  /**
   * Leaves for the error page after a failed call (spec 8.1). Accepts anything that was thrown. If the
   * applicant gave up waiting, the screen and its entries stay. If another tab has gone on with the
   * application, a dialog leads to where it continues.
   */
  readonly fail: (error: unknown) => void;
  /** As {@link fail}, for data without which the screen cannot be shown. */
  readonly failToLoad: (error: unknown) => void;
};

export const StepContext = createContext<Step | null>(null);

export function useNavigationState(): NavigationState {
  return navigationStateIn(useHistoryState());
}

const navigationStateIn = (state: unknown): NavigationState =>
  typeof state === 'object' && state !== null ? state : {};

const continuedElsewhere: readonly ContinuedElsewhere[] = ['answers-frozen', 'completed'];

/** Navigation for screens, which do not know the flow around them. */
export function useJourney(): Journey {
  const step = useContext(StepContext);
  const state = useNavigationState();
  return useMemo(() => {
    if (step === null) throw new Error('useJourney outside of a step');
    const flow = flowAt(step.path, readApplicationType());
    /** Ignore late responses after navigation. */
    const ifStillHere = (go: () => void) => {
      if (window.location.pathname === step.path) go();
    };
    // Verification needs the channel and the address when the applicant returns to it.
    const { channel, mailAddress } = state;
    const carried = {
      ...(channel !== undefined && { channel }),
      ...(mailAddress !== undefined && { mailAddress }),
    };
    const move = (path: string, more: NavigationState = {}) =>
      ifStillHere(() => navigate(path, { state: { ...carried, previous: step.path, ...more } }));
    // Keep the query: on the first screens it holds the channel and the device id.
    const stay = (change: Change, replace: boolean) =>
      ifStillHere(() => {
        const now = navigationStateIn(window.history.state);
        const more = typeof change === 'function' ? change(now) : change;
        navigate(step.path + window.location.search, { replace, state: { ...now, ...more } });
      });
    const confirm = (more: NavigationState) => {
      const { path, back: previous } = stepOf(flow, 'confirmation');
      move(path, { ...more, ...(previous !== null && { previous }) });
    };
    const { back } = step;
    const leave = (error: unknown) => {
      const kind = continuedElsewhere.find((one) => isRefused(error, one));
      if (kind === undefined) ifStillHere(() => goToErrorScreen(flow, error));
      else stay({ continuedElsewhere: kind }, true);
    };
    return {
      flow,
      step,
      state,
      next: (more) => {
        const path = nextPath(flow, step.id);
        const isReturning = state.amends === true && path !== pathOf(flow, 'confirmation');
        move(path, { ...more, ...(isReturning && { amends: true, passing: true }) });
      },
      goTo: (id, more) => move(pathOf(flow, id), more),
      passTo: (id) =>
        ifStillHere(() => {
          const from = flow.steps.indexOf(step);
          const to = flow.steps.indexOf(stepOf(flow, id));
          let { previous } = state;
          for (const { path } of flow.steps.slice(from, to)) {
            navigate(path, {
              replace: true,
              state: { ...carried, previous, amends: true, passing: true },
            });
            previous = path;
          }
          const isBack = id === 'confirmation';
          navigate(pathOf(flow, id), {
            replace: true,
            state: { ...carried, previous, ...(!isBack && { amends: true }) },
          });
        }),
      amend: (id, headingId) =>
        move(pathOf(flow, id), {
          previous: pathOf(flow, 'confirmation'),
          ...(headingId !== undefined && { headingId }),
        }),
      reviewAnswers: () => confirm({}),
      confirmAgain: () => confirm({ answersChanged: state.answersVersion !== undefined }),
      ...(back !== null && {
        back: () => (state.amends === true ? ifStillHere(() => window.history.back()) : move(back)),
      }),
      updateState: (more) => stay(more, true),
      open: (more) => stay(more, false),
      close: () => ifStillHere(() => window.history.back()),
      goToErrorPage: (path, more) => move(path, more),
      fail: (error) => {
        if (!isGivenUp(error)) leave(error);
      },
      failToLoad: leave,
    };
  }, [step, state]);
}

/** 401 is an expired session: clears it and shows the error page with id 1. Anything else is a system error. */
export function goToErrorScreen(flow: Flow, error: unknown): void {
  if (error instanceof CallFailed && error.status === 401) {
    clearSession();
    navigate(`${flow.errorPath}?id=1`);
    return;
  }
  if (!(error instanceof CallFailed)) reportError(error);
  navigate(flow.errorPath);
}

/** The step of a path, in the flow of this tab. */
export function stepAtPath(path: string): { flow: Flow; step: Step | undefined } {
  const flow = flowAt(path, readApplicationType());
  return { flow, step: stepAt(flow, path) };
}

import type { PreCheckAnswer } from '@kaisetsu/domain/answers/pre-check';
import { flowAt, nextPath, pathOf, stepAt, stepOf } from '@kaisetsu/domain/flows/journey';
import type { Flow, Step, StepId } from '@kaisetsu/domain/flows/step';
import { createContext, useContext, useMemo } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { CallFailed, isGivenUp, isRefused } from '../client/call.ts';
import { clearSession, readApplicationType } from '../client/session.ts';

/** The navigation state: data for the screen, and the `previous` path, which the guard checks (spec 2.2). */
export type NavigationState = {
  readonly previous?: string;
  readonly channel?: string;
  /**
   * Passed between the screens before `/verification`. `/term` and `/child/term` store it in the session storage
   * (docs/product-decisions.md "Entry").
   */
  readonly deviceId?: string;
  /** Answers of the pre-check. They remain after a reload and after back navigation. */
  readonly preCheck?: Readonly<Record<string, PreCheckAnswer>>;
  /** Set in the code phase of `/verification`. The value remains while the applicant is in the mail app. */
  readonly codeSent?: CodeSent;
  /** The verified e-mail address. `/verification` shows it when the applicant returns there. */
  readonly mailAddress?: string;
  /** The document that is being photographed. The value remains if the phone ends the tab while the camera is open. */
  readonly document?: string | undefined;
  /** On `/ekyc-error`: the server refuses further identity verifications (docs/product-decisions.md "Answers"). */
  readonly noMoreStarts?: boolean;
  /** On `/ekyc-error`: the mail address has no identity verification left today [SRV-106]. */
  readonly noStartsToday?: boolean;
  /** On the PIN step: `answersVersion` of the answers that the confirmation showed. */
  readonly answersVersion?: string;
  /** On the confirmation: the answers changed after the applicant had confirmed them. */
  readonly answersChanged?: boolean;
  /** Another tab set the PIN or completed the application, so this step is no longer possible. */
  readonly continuedElsewhere?: ContinuedElsewhere;
  /** The applicant corrects answers after 修正する. Then 戻る goes back in the history, and 次へ skips steps with valid answers. */
  readonly amends?: boolean;
  /** The step is skipped if its saved answers are still valid (`pass-steps.tsx`). */
  readonly passing?: boolean;
  /** Id of the heading of the part to correct. The screen scrolls to that heading. */
  readonly headingId?: string;
  readonly completion?: { readonly applicationNumber: string; readonly applicationCompletedAt: string };
};

export type ContinuedElsewhere = 'answers-frozen' | 'completed';

/** The latest requested verification code. Times are in epoch milliseconds. */
export type CodeSent = {
  readonly mailAddress: string;
  readonly at: number;
  /** The server sends no other code before this time. */
  readonly resendAt: number;
  /** The server has accepted the code. */
  readonly used?: boolean;
  /** The code was mailed before this tab was opened. */
  readonly isReceived?: boolean;
  /** The response to the request for the code was lost, so the mail may not have been sent. */
  readonly isUncertain?: boolean;
  /** Random value that the page sent with the request for the code. The server recognises a retry by this value. */
  readonly attemptKey?: string;
  readonly failedTries?: number;
};

/**
 * Values that overwrite values of the current state, or a function that computes them from the current state. Pass a function if
 * the applicant can tap twice before the next render.
 */
type Change = NavigationState | ((now: NavigationState) => NavigationState);

export type Journey = {
  readonly flow: Flow;
  readonly step: Step;
  readonly state: NavigationState;
  /** Moves to the next step of this flow. After 修正する, skips the steps whose answers are still valid. */
  readonly next: (state?: NavigationState) => void;
  readonly goTo: (id: StepId, state?: NavigationState) => void;
  /**
   * Shows the step `id`, which is this step or a later step. Navigates through all steps between the two,
   * because the guard requires it (spec 2.2).
   */
  readonly passTo: (id: StepId) => void;
  /** Moves to a step whose answer is no longer valid, with the confirmation as `previous` (spec 2.2). */
  readonly amend: (id: StepId, headingId?: string) => void;
  /** Moves to the confirmation, with the step before the confirmation as `previous`. */
  readonly reviewAnswers: () => void;
  /** Like `reviewAnswers`. If the state has `answersVersion`, the confirmation says that the answers have changed. */
  readonly confirmAgain: () => void;
  /** Goes to the previous step, or back in the history after 修正する. Absent if the spec has no 戻る here. */
  readonly back?: () => void;
  /** Changes this step's navigation state, which remains after a reload. `undefined` removes a value. */
  readonly updateState: (state: Change) => void;
  /** Opens a further phase of this step. The browser's back action and `close` leave that phase. */
  readonly open: (state: NavigationState) => void;
  readonly close: () => void;
  /** Moves to an error page that leads back into the flow. */
  readonly goToErrorPage: (path: '/ekyc-error' | '/supplement-error', state?: NavigationState) => void;
  /**
   * Moves to the error page after a failed call (spec 8.1). Accepts any thrown value. If the applicant gave up waiting,
   * the screen and its entries remain. If another tab has set the PIN or completed the application, a dialog leads
   * to the identity verification or to the receipt.
   */
  readonly fail: (error: unknown) => void;
  /**
   * Like `fail`, for data without which the screen cannot be shown. So `failToLoad` leaves the screen even if the applicant
   * gave up waiting.
   */
  readonly failToLoad: (error: unknown) => void;
};

export const StepContext = createContext<Step | null>(null);

export function useNavigationState(): NavigationState {
  return navigationStateIn(useHistoryState());
}

const navigationStateIn = (state: unknown): NavigationState =>
  typeof state === 'object' && state !== null ? state : {};

const continuedElsewhere: readonly ContinuedElsewhere[] = ['answers-frozen', 'completed'];

/** Returns the navigation of the current step. @throws Error outside of a step */
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
    // `/verification` needs the channel and the address when the applicant returns to it.
    const { channel, mailAddress } = state;
    const carried = {
      ...(channel !== undefined && { channel }),
      ...(mailAddress !== undefined && { mailAddress }),
    };
    const move = (path: string, more: NavigationState = {}) =>
      ifStillHere(() => navigate(path, { state: { ...carried, previous: step.path, ...more } }));
    // Keep the query: on the first screens it can contain the channel and the device id.
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

/** Shows the error page. After a 401 the session is cleared first, and the URL of the error page has `id=1` (session error). */
export function goToErrorScreen(flow: Flow, error: unknown): void {
  if (error instanceof CallFailed && error.status === 401) {
    clearSession();
    navigate(`${flow.errorPath}?id=1`);
    return;
  }
  if (!(error instanceof CallFailed)) reportError(error);
  navigate(flow.errorPath);
}

/** Returns flow and step of a path. For a path that both flows use, the application type of this tab decides ({@link flowAt}). */
export function stepAtPath(path: string): { flow: Flow; step: Step | undefined } {
  const flow = flowAt(path, readApplicationType());
  return { flow, step: stepAt(flow, path) };
}

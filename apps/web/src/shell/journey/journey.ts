import type { PreCheckAnswer } from '@kaisetsu/domain/answers/pre-check';
import type { CallName } from '@kaisetsu/domain/call-table';
import type { CallResponse, Receipt } from '@kaisetsu/domain/calls';
import { findFlow, findStep, getNextPath, getPath, getStep } from '@kaisetsu/domain/flows/journey';
import type { Flow, Step, StepId } from '@kaisetsu/domain/flows/step';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { createContext, useContext, useMemo } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import {
  CallFailed,
  type CallInput,
  call,
  isGivenUp,
  isRefused,
  type RefusedState,
} from '../../client/call.ts';
import { clearSession, readApplicationType } from '../../client/session.ts';
import { useBank } from '../frame/bank.ts';

/** `previous` is what the guard checks (spec 2.2). */
export type NavigationState = {
  readonly previous?: string;
  readonly channel?: string;
  readonly deviceId?: string;
  readonly preCheck?: Readonly<Record<string, PreCheckAnswer>>;
  readonly codeSent?: CodeSent;
  readonly mailAddress?: string;
  /** Remains if the phone ends the tab while the camera is open. */
  readonly document?: string | undefined;
  readonly noMoreStarts?: boolean;
  readonly noStartsToday?: boolean;
  /** On the PIN step: the version that the confirmation showed. */
  readonly answersVersion?: string;
  readonly answersChanged?: boolean;
  readonly continuedElsewhere?: RefusedState;
  /** After 修正する, 戻る goes back in the history, and 次へ skips valid steps. */
  readonly amends?: boolean;
  readonly identityMethod?: IdentityMethod;
  /** Skipped if its saved answers are still valid (`pass-steps.tsx`). */
  readonly passing?: boolean;
  readonly headingId?: string | undefined;
  readonly receiptShown?: boolean;
  readonly completion?: Receipt;
};

/** Times are in epoch milliseconds. */
export type CodeSent = {
  readonly mailAddress: string;
  readonly at: number;
  /** The server sends no other code before this time. */
  readonly resendAt: number;
  readonly used?: boolean;
  /** The code was mailed before this tab was opened. */
  readonly isReceived?: boolean;
  /** The response was lost, so the mail may not have been sent. */
  readonly isUncertain?: boolean;
  /** The server recognises a retry by this random value. */
  readonly attemptKey?: string;
  readonly failedTries?: number;
};

/** Pass a function if the applicant can tap twice before the next render. */
type Change = NavigationState | ((now: NavigationState) => NavigationState);

export const StepContext = createContext<Step | null>(null);

export const useNavigationState = (): NavigationState => toNavigationState(useHistoryState());

const toNavigationState = (state: unknown): NavigationState =>
  typeof state === 'object' && state !== null ? state : {};

const refusedStates: readonly RefusedState[] = ['answers-frozen', 'completed', 'out-of-order'];

/** @throws Error outside of a step */
export function useJourney() {
  const step = useContext(StepContext);
  const state = useNavigationState();
  const bank = useBank();
  return useMemo(() => {
    if (step === null) throw new Error('useJourney outside of a step');
    const flow = findFlow(step.path, readApplicationType());
    const runIfStillHere = (go: () => void) => {
      if (window.location.pathname === step.path) go();
    };
    const carried = { channel: state.channel, mailAddress: state.mailAddress };
    const move = (path: string, more: NavigationState = {}) =>
      runIfStillHere(() => navigate(path, { state: { ...carried, previous: step.path, ...more } }));
    // On the first screens the query can contain the channel and the device id.
    const stay = (change: Change, replace: boolean) =>
      runIfStillHere(() => {
        const now = toNavigationState(window.history.state);
        const more = typeof change === 'function' ? change(now) : change;
        navigate(step.path + window.location.search, { replace, state: { ...now, ...more } });
      });
    const confirm = (more: NavigationState) => {
      const { path, back: previous } = getStep(flow, 'confirmation');
      move(path, { ...more, ...(previous !== null && { previous }) });
    };
    const { back } = step;
    const leave = (error: unknown) => {
      const kind = refusedStates.find((one) => isRefused(error, one));
      if (kind === undefined) runIfStillHere(() => goToErrorScreen(flow, error));
      else stay({ continuedElsewhere: kind }, true);
    };
    return {
      bank,
      flow,
      step,
      state,
      next: (more?: NavigationState) => {
        const path = getNextPath(flow, step.id);
        const isReturning = state.amends === true && path !== getPath(flow, 'confirmation');
        move(path, { ...more, ...(isReturning && { amends: true, passing: true }) });
      },
      goTo: (id: StepId, more?: NavigationState) => move(getPath(flow, id), more),
      /** Navigates through all steps between the two, because the guard requires it (spec 2.2). */
      passTo: (id: StepId) =>
        runIfStillHere(() => {
          const to = flow.steps.indexOf(getStep(flow, id));
          let { previous } = state;
          for (const { path, id: at } of flow.steps.slice(flow.steps.indexOf(step), to + 1)) {
            const marks = {
              ...(at !== 'confirmation' && { amends: true }),
              ...(at !== id && { passing: true }),
            };
            navigate(path, { replace: true, state: { ...carried, previous, ...marks } });
            previous = path;
          }
        }),
      amend: (id: StepId, headingId?: string) =>
        move(getPath(flow, id), { previous: getPath(flow, 'confirmation'), headingId }),
      reviewAnswers: () => confirm({}),
      confirmAgain: () => confirm({ answersChanged: state.answersVersion !== undefined }),
      /** Absent if the spec has no 戻る here. */
      ...(back !== null && {
        back: () => (state.amends === true ? runIfStillHere(() => window.history.back()) : move(back)),
      }),
      /** Remains after a reload; `undefined` removes a value. */
      updateState: (more: Change) => stay(more, true),
      /** The browser's back action and `close` leave the phase. */
      open: (more: NavigationState) => stay(more, false),
      close: () => runIfStillHere(() => window.history.back()),
      goToErrorPage: (path: '/ekyc-error' | '/supplement-error', more?: NavigationState) => move(path, more),
      /** Spec 8.1. If the applicant gave up waiting, the screen and its entries remain. */
      fail: (error: unknown) => {
        if (!isGivenUp(error)) leave(error);
      },
      /** Like `fail`, but leaves the screen even if the applicant gave up waiting. */
      failToLoad: leave,
    };
  }, [step, state, bank]);
}

/** `id=1` is a session error. */
export function goToErrorScreen(flow: Flow, error: unknown): void {
  if (error instanceof CallFailed && error.status === 401) {
    clearSession();
    navigate(`${flow.errorPath}?id=1`);
    return;
  }
  if (!(error instanceof CallFailed)) reportError(error);
  navigate(flow.errorPath);
}

export function stepAtPath(path: string): { flow: Flow; step: Step | undefined } {
  const flow = findFlow(path, readApplicationType());
  return { flow, step: findStep(flow, path) };
}

/** Null while loading. Both functions are read once, on mount. */
export const useLoadedOrFail = <T>(load: () => Promise<T>, fail: (error: unknown) => void): T | null =>
  useLoadedOnce<T>(
    (signal) =>
      load().catch((error: unknown) => {
        if (!signal.aborted) fail(error);
        return null;
      }),
    null,
  );

/** `input` is read once, on mount. */
export const useLoaded = <N extends CallName>(name: N, input: CallInput<N>): CallResponse<N> | null =>
  useLoadedOrFail(() => call(name, input), useJourney().failToLoad);

import type { Bank } from '@kaisetsu/domain/bank';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { canEnter, errorPages, getStartPath } from '@kaisetsu/domain/flows/journey';
import type { Flow, Step } from '@kaisetsu/domain/flows/step';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import {
  blockers,
  ContinuedElsewhere,
  errorScreens,
  PassSteps,
  SessionExpiry,
  screens,
  UnderMaintenance,
} from '../routes.tsx';
import { ConnectionLost } from './dialogs/connection-lost.tsx';
import { BankContext } from './frame/bank.ts';
import { runOnFirstInput } from './frame/first-input.ts';
import { Frame } from './frame/frame.tsx';
import { reportFault } from './frame/page-faults.ts';
import { Loading } from './frame/screen.tsx';
import { StepContext, stepAtPath, useNavigationState } from './journey/journey.ts';

export function App(props: { bank: Bank | null; canStore: boolean; isSecure: boolean }) {
  const [path] = useLocation();
  const Blocker = findBlocker(props);
  return (
    <BankContext value={props.bank}>
      <Frame path={path}>
        <ErrorBoundary path={path}>
          <Suspense fallback={<Loading />}>
            {Blocker === undefined ? <ScreenAt path={path} /> : <Blocker />}
          </Suspense>
          {isFirstScreen(path) ? null : (
            <Suspense>
              <SessionExpiry />
              <UnderMaintenance />
            </Suspense>
          )}
          <ConnectionLost />
        </ErrorBoundary>
      </Frame>
    </BankContext>
  );
}

/** React fails when translation or an extension has moved DOM elements. */
class ErrorBoundary extends Component<{ readonly path: string; readonly children: ReactNode }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override componentDidCatch(): void {
    // React dispatches no `error` event if a boundary catches the error.
    reportFault('script');
    const { errorPath } = stepAtPath(this.props.path).flow;
    if (this.props.path !== errorPath) location.replace(errorPath);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

function isFirstScreen(path: string): boolean {
  const { flow, step } = stepAtPath(path);
  return step !== undefined && step === flow.steps[0];
}

function findBlocker({ bank, canStore, isSecure }: Parameters<typeof App>[0]) {
  if (bank === null) return blockers['no-bank'];
  if (!isSecure) return blockers['not-secure'];
  return canStore ? undefined : blockers['no-storage'];
}

/** Spec 2.1. */
function ScreenAt(props: { path: string }) {
  const { flow, step } = stepAtPath(props.path);
  const errorPage = errorPages[props.path];
  if (errorPage !== undefined) {
    const ErrorScreen = errorScreens[errorPage];
    return <ErrorScreen />;
  }
  return step === undefined ? (
    <Redirect to={`${getStartPath(generalFlow)}${window.location.search}`} replace />
  ) : (
    <Guarded key={step.path} step={step} flow={flow} />
  );
}

function Guarded(props: { step: Step; flow: Flow }) {
  const { previous = null, passing = false, continuedElsewhere } = useNavigationState();
  const entered = canEnter(props.step, previous);
  const following = props.flow.steps[props.flow.steps.indexOf(props.step) + 1];
  useEffect(() => {
    if (!entered) return;
    const loadAhead = () => {
      if (following !== undefined) void screens[following.id].load();
      // The error page and the dialogs must open even if the network fails later.
      for (const later of [errorScreens.error, SessionExpiry, UnderMaintenance, ContinuedElsewhere])
        void later.load();
    };
    // A visitor can leave a first screen without an input [ROUTE-037].
    if (isFirstScreen(props.step.path)) return runOnFirstInput(loadAhead);
    const timer = setTimeout(loadAhead, 1500);
    return () => clearTimeout(timer);
  }, [entered, following, props.step]);
  if (!entered) return <Redirect to={props.flow.errorPath} replace />;
  const StepScreen = passing ? PassSteps : screens[props.step.id];
  return (
    <StepContext value={props.step}>
      <StepScreen />
      {continuedElsewhere === undefined ? null : (
        <Suspense>
          <ContinuedElsewhere />
        </Suspense>
      )}
    </StepContext>
  );
}

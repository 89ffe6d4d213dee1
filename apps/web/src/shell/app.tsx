import type { Bank } from '@kaisetsu/domain/bank';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { errorPages, mayEnter, startPath } from '@kaisetsu/domain/flows/journey';
import type { Flow, Step } from '@kaisetsu/domain/flows/step';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { blockers, errorScreens, screens } from '../routes.tsx';
import { BankContext } from './bank.ts';
import { ConnectionLost } from './connection-lost.tsx';
import { Frame } from './frame.tsx';
import { StepContext, stepAtPath, useNavigationState } from './journey.ts';
import { Loading } from './loading.tsx';
import { rememberStep } from './restore-navigation-state.ts';
import { SessionExpiry } from './session-expiry.tsx';

/** The whole page: which screen, for which bank, and whether one may be there at all. */
export function App(props: { bank: Bank | null; canStore: boolean }) {
  const [path] = useLocation();
  const Blocker = blockerFor(props);
  return (
    <BankContext value={props.bank}>
      <Frame path={path}>
        <ErrorBoundary path={path}>
          <Suspense fallback={<Loading />}>
            {Blocker === undefined ? <ScreenAt path={path} /> : <Blocker />}
          </Suspense>
          <SessionExpiry path={path} />
          <ConnectionLost />
        </ErrorBoundary>
      </Frame>
    </BankContext>
  );
}

/**
 * A fault that nobody foresaw, or a page whose nodes something else has moved (a translation, an extension), would leave
 * nothing to see. It leads to the error page by a load of its own, in which all is as we made it.
 */
class ErrorBoundary extends Component<{ readonly path: string; readonly children: ReactNode }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override componentDidCatch(): void {
    const { errorPath } = stepAtPath(this.props.path).flow;
    if (this.props.path !== errorPath) location.replace(errorPath);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

function blockerFor({ bank, canStore }: { bank: Bank | null; canStore: boolean }) {
  if (bank === null) return blockers['no-bank'];
  return canStore ? undefined : blockers['no-storage'];
}

/** `/` and any unknown path lead to /term (spec 2.1), and bring what it reads from the query. */
function ScreenAt(props: { path: string }) {
  const { flow, step } = stepAtPath(props.path);
  const errorPage = errorPages[props.path];
  if (errorPage !== undefined) {
    const ErrorScreen = errorScreens[errorPage];
    return <ErrorScreen />;
  }
  return step === undefined ? (
    <Redirect to={`${startPath(generalFlow)}${window.location.search}`} replace />
  ) : (
    <Guarded key={step.path} step={step} flow={flow} />
  );
}

/** Spec 2.2: a step is entered by a move from its allowed predecessor, or the error page is shown. */
function Guarded(props: { step: Step; flow: Flow }) {
  const { previous = null } = useNavigationState();
  const entered = mayEnter(props.step, previous);
  const following = props.flow.steps[props.flow.steps.indexOf(props.step) + 1];
  useEffect(() => {
    if (entered) rememberStep(props.step.path);
  }, [entered, props.step]);
  useEffect(() => {
    // Late enough to leave the network to this screen, early enough to be there before anyone has read it.
    const timer = setTimeout(() => {
      if (!entered) return;
      if (following !== undefined) void screens[following.id].load();
      // Where no network can fetch it any more, it is needed most.
      void errorScreens.error.load();
    }, 1500);
    return () => clearTimeout(timer);
  }, [entered, following]);
  if (!entered) return <Redirect to={props.flow.errorPath} replace />;
  const StepScreen = screens[props.step.id];
  return (
    <StepContext value={props.step}>
      <StepScreen />
    </StepContext>
  );
}

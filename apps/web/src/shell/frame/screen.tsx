import { findProgress } from '@kaisetsu/domain/flows/journey';
import { ignoreSecondTap } from '@kaisetsu/ui/double-tap.ts';
import { Spinner } from '@kaisetsu/ui/spinner.tsx';
import { useIsLate } from '@kaisetsu/ui/use-is-late.ts';
import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { StepContext, stepAtPath, useNavigationState } from '../journey/journey.ts';
import { useTitle } from './document-title.ts';

/** On arrival the title, or the heading `headingId`, receives the focus for screen readers. */
export function Screen(props: {
  title?: string;
  lead?: ReactNode;
  hasErrors?: boolean;
  /** Set it if each screen of a step counts as a step. */
  count?: number | undefined;
  stickyAction?: boolean;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useTitle(props.title, props.hasErrors);

  const { headingId } = useNavigationState();
  useScreenEntry(() => {
    ignoreSecondTap();
    const part = headingId === undefined ? null : document.getElementById(headingId);
    if (part === null) window.scrollTo(0, 0);
    else part.scrollIntoView();
    (part ?? heading.current)?.focus({ preventScroll: true });
  });

  return (
    <div className={props.stickyAction ? 'screen sticky-action' : 'screen'}>
      <StepCounter current={props.count} />
      <h1 ref={heading} tabIndex={-1} className="screen-title">
        {title}
      </h1>
      {props.lead === undefined ? null : <p className="screen-lead">{props.lead}</p>}
      {props.children}
    </div>
  );
}

/** Screen readers read 「全7ステップ中1」 (spec 2.2, docs/design/ui.md). */
function StepCounter(props: { current?: number | undefined }) {
  const step = useContext(StepContext);
  if (step === null) return null;
  const progress = findProgress(stepAtPath(step.path).flow, step.path);
  if (progress === null) return null;
  const current = props.current ?? progress.current;
  return (
    <div className="step-counter">
      <progress aria-hidden="true" value={current} max={progress.total} />
      <span aria-hidden="true">
        ({current}/{progress.total})
      </span>
      <span className="visually-hidden">{`全${progress.total}ステップ中${current}`}</span>
    </div>
  );
}

const subscribeNothing = () => () => undefined;

/** Boxes that the applicant ticked before hydration. */
let earlyAnswers: readonly HTMLInputElement[] = [];

/** Hydration does not detect ticked inputs. Call this right before it; {@link useScreenEntry} clicks them again. */
export function resetEarlyAnswers(root: HTMLElement): void {
  earlyAnswers = [...root.querySelectorAll<HTMLInputElement>('input:checked')];
  for (const input of earlyAnswers) input.checked = false;
}

/** On a hydrated screen `arrive` does not run, because the applicant may have scrolled already. */
function useScreenEntry(arrive: () => void): void {
  const hydrating = useSyncExternalStore(
    subscribeNothing,
    () => false,
    () => true,
  );
  const first = useRef({ hydrating, arrive });
  // On a slow phone `useEffect` could take the focus from a field in use.
  useLayoutEffect(() => {
    if (!first.current.hydrating) first.current.arrive();
  }, []);
  useEffect(() => {
    if (!first.current.hydrating) return;
    const answers = earlyAnswers;
    earlyAnswers = [];
    for (const input of answers) input.click();
  }, []);
}

/** docs/design/ui.md "Waiting". */
export function Loading() {
  const isLate = useIsLate(300);
  useTitle();
  // The short page could show its footer for a moment.
  useLayoutEffect(() => {
    // In newer browsers `scrollTo` returns a promise, which React would treat as a clean-up function.
    window.scrollTo(0, 0);
  }, []);
  return isLate ? <Spinner>読み込んでいます</Spinner> : null;
}

import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const subscribeNothing = () => () => undefined;

/** Checkboxes and radio buttons that the applicant ticked before hydration. */
let earlyAnswers: readonly HTMLInputElement[] = [];

/**
 * Unticks the early answers, because hydration does not detect inputs that are already ticked. Call this function right before
 * hydration. Afterwards {@link useScreenEntry} clicks the same inputs, so that React receives the answers.
 */
export function resetEarlyAnswers(root: HTMLElement): void {
  earlyAnswers = [...root.querySelectorAll<HTMLInputElement>('input:checked')];
  for (const input of earlyAnswers) input.checked = false;
}

/**
 * Runs `arrive`, which scrolls the page and moves the focus, when a screen is shown. On a hydrated screen `arrive` does not run,
 * because the applicant can have scrolled before hydration. Instead, the hook clicks the early answers again.
 */
export function useScreenEntry(arrive: () => void): void {
  const hydrating = useSyncExternalStore(
    subscribeNothing,
    () => false,
    () => true,
  );
  const first = useRef({ hydrating, arrive });
  // `arrive` runs in a layout effect. On a slow phone `useEffect` would run later, and could take the focus from a field in use.
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

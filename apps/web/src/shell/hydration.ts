import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const subscribeNothing = () => () => undefined;

/** Checkboxes and radio buttons that the applicant ticked before hydration. */
let earlyAnswers: readonly HTMLInputElement[] = [];

/**
 * Unticks the early answers, because React does not detect them. {@link useScreenEntry} ticks them again after hydration. Call this
 * function right before hydration.
 */
export function resetEarlyAnswers(root: HTMLElement): void {
  earlyAnswers = [...root.querySelectorAll<HTMLInputElement>('input:checked')];
  for (const input of earlyAnswers) input.checked = false;
}

/**
 * Runs `arrive` when a screen is shown. A hydrated screen skips `arrive`, because the applicant may already have scrolled.
 * Instead, the hook clicks the early answers again.
 */
export function useScreenEntry(arrive: () => void): void {
  const hydrating = useSyncExternalStore(
    subscribeNothing,
    () => false,
    () => true,
  );
  const first = useRef({ hydrating, arrive });
  // A layout effect, because on a slow phone a later effect could take the focus from a field in use.
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

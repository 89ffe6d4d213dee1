import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const subscribeNothing = () => () => undefined;

/** Boxes that the applicant ticked before hydration. */
let earlyAnswers: readonly HTMLInputElement[] = [];

/** Hydration does not detect ticked inputs. Call this right before it; {@link useScreenEntry} clicks them again. */
export function resetEarlyAnswers(root: HTMLElement): void {
  earlyAnswers = [...root.querySelectorAll<HTMLInputElement>('input:checked')];
  for (const input of earlyAnswers) input.checked = false;
}

/** On a hydrated screen `arrive` does not run, because the applicant may have scrolled already. */
export function useScreenEntry(arrive: () => void): void {
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

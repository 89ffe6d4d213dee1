import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const subscribeNothing = () => () => undefined;

/** Boxes and radios that were ticked in the page's markup, before there was any code to hear of it. */
let earlyAnswers: readonly HTMLInputElement[] = [];

/** Takes them back, as React would not see that they differ; to be called right before the markup is hydrated. */
export function resetEarlyAnswers(root: HTMLElement): void {
  earlyAnswers = [...root.querySelectorAll<HTMLInputElement>('input:checked')];
  for (const input of earlyAnswers) input.checked = false;
}

/**
 * What a screen does on arrival, unless it came with the page as markup: its reader is in the middle of it, may have
 * scrolled, and gets the early answers given again, this time heard.
 */
export function useScreenEntry(arrive: () => void): void {
  const hydrating = useSyncExternalStore(
    subscribeNothing,
    () => false,
    () => true,
  );
  const first = useRef({ hydrating, arrive });
  // A layout effect: on a slow phone a later one would take the focus from where the applicant has begun to type.
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

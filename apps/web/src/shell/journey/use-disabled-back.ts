import { useEffect, useEffectEvent } from 'react';

/**
 * Spec 2.14.
 * @param leave runs after a back action; null keeps the applicant on the screen
 */
export function useDisabledBack(leave: (() => void) | null = null): void {
  const goBack = useEffectEvent((stay: () => void) => (leave ?? stay)());
  useEffect(() => {
    const { state } = window.history;
    const address = window.location.href;
    const stay = () => window.history.pushState(state, '', address);
    stay();
    // Capture the event before the router receives it.
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      goBack(stay);
    };
    window.addEventListener('popstate', onBack, { capture: true });
    return () => window.removeEventListener('popstate', onBack, { capture: true });
  }, []);
}

import { useEffect, useRef } from 'react';

/**
 * The browser's back action is disabled on this screen (spec 2.14): an entry like this one is put on top of the
 * history, and put there again whenever the browser goes back from it. The navigation state goes along, so that the
 * guard and a reload see nothing unusual.
 *
 * @param goOn once this screen is done with: takes the place of staying. The screen hears of the browser's back until the
 * next one is drawn, which may have to be loaded first.
 */
export function useDisabledBack(leave: (() => void) | null = null): void {
  const leaveRef = useRef(leave);
  useEffect(() => {
    leaveRef.current = leave;
  });
  useEffect(() => {
    const { state } = window.history;
    const address = window.location.href;
    const stay = () => window.history.pushState(state, '', address);
    stay();
    // Captured before the router hears of it: for it nothing has happened.
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      (leaveRef.current ?? stay)();
    };
    window.addEventListener('popstate', onBack, { capture: true });
    return () => window.removeEventListener('popstate', onBack, { capture: true });
  }, []);
}

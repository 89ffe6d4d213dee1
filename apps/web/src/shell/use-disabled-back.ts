import { useEffect, useRef } from 'react';

/**
 * Disables the browser's back action on this screen (spec 2.14). It pushes a copy of the history entry, and
 * pushes it again after each back action. The copy keeps the navigation state for the guard and for a reload.
 * @param leave null while the screen is in use. Once the screen is finished, a back action runs this function instead.
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
    // Capture the event before the router receives it.
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      (leaveRef.current ?? stay)();
    };
    window.addEventListener('popstate', onBack, { capture: true });
    return () => window.removeEventListener('popstate', onBack, { capture: true });
  }, []);
}

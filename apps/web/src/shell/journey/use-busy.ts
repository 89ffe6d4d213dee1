import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** A double tap starts one task (docs/design/ui.md "Never lose input"). Afterwards the focus returns to the button. */
export function useBusy(): { busy: boolean; run: (task: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const pressed = useRef<Element | null>(null);
  const run = useCallback(async (task: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    pressed.current = document.activeElement;
    setBusy(true);
    try {
      await task();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  useLayoutEffect(() => {
    if (busy) return;
    const { activeElement } = document;
    // A closed dialog focuses the page title, so a focused title counts as no focus.
    const isUnassigned = activeElement === document.body || activeElement?.tagName === 'H1';
    if (isUnassigned && pressed.current instanceof HTMLElement)
      pressed.current.focus({ preventScroll: true });
    pressed.current = null;
  }, [busy]);
  return { busy, run };
}

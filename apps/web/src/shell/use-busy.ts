import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Runs one task at a time, so a double tap starts only one (docs/design/ui.md "Never lose input"). A button that is
 * disabled during the task loses the focus. After the task the focus returns to the button, unless an
 * element other than the page title has the focus.
 */
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
    // The task may have shown a dialog. A dialog that closes cannot return the focus to a disabled button. It then focuses the
    // page title. So a focused title counts as no focus, and the button gets the focus back.
    const isUnassigned = activeElement === document.body || activeElement?.tagName === 'H1';
    if (isUnassigned && pressed.current instanceof HTMLElement)
      pressed.current.focus({ preventScroll: true });
    pressed.current = null;
  }, [busy]);
  return { busy, run };
}

import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Runs one task at a time: a button that is busy cannot be pressed twice (docs/design/ui.md "Never lose input"). It loses the focus
 * meanwhile, and has it again afterwards where nothing else took it.
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
    // The heading has what a dialog that closed could give to nobody else.
    const isNobodys = activeElement === document.body || activeElement?.tagName === 'H1';
    if (isNobodys && pressed.current instanceof HTMLElement) pressed.current.focus({ preventScroll: true });
    pressed.current = null;
  }, [busy]);
  return { busy, run };
}

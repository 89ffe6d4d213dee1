import { useEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="radio"]), textarea, select') !== null;

/** Single keys, except while typing, with a modifier, or under a dialog. `Control+Enter` also while typing. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing || event.altKey || document.querySelector('dialog[open]') !== null) return;
      const isControl = event.ctrlKey || event.metaKey;
      if (!isControl && isTyping(event.target)) return;
      const action = current.current[isControl ? `Control+${event.key}` : event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

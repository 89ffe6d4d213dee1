import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="radio"]), textarea, select') !== null;

/** Single keys, except while typing, with a modifier, or under a dialog. `Control+Enter` also while typing. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || document.querySelector('dialog[open]') !== null) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (!isControl && isTyping(event.target)) return;
    const action = keys[isControl ? `Control+${event.key}` : event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => act(event);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

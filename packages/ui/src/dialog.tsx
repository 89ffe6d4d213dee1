import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { ignoreSecondTap } from './double-tap.ts';

/** `titleFirst`: for a dialog that opens during typing, because the next key would press a focused button. */
export function Dialog(props: {
  title: string;
  titleFirst?: boolean;
  onClose?: () => void;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const { titleFirst } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // Close before React removes the dialog, so that it returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (titleFirst) heading.current?.focus();
    // On a low screen the browser has scrolled down to the focused button.
    shown?.scrollTo(0, 0);
    ignoreSecondTap();
    return () => {
      shown?.close();
      ignoreSecondTap();
      const { activeElement, body } = document;
      if (activeElement === body || shown?.contains(activeElement) === true)
        document.querySelector('h1')?.focus({ preventScroll: true });
    };
  }, [titleFirst]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      closedby={props.onClose === undefined ? 'none' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose?.();
      }}
      onClose={({ currentTarget: closed }) => {
        // A browser can close the dialog at the second Escape, even if `cancel` is prevented.
        if (closed.open || !closed.isConnected) return;
        if (props.onClose === undefined) closed.showModal();
        else props.onClose();
      }}
    >
      <h2 ref={heading} id={titleId} className="dialog-title" tabIndex={titleFirst ? -1 : undefined}>
        {props.title}
      </h2>
      <div className="dialog-body">{props.children}</div>
      {props.actions === undefined ? null : <div className="dialog-actions">{props.actions}</div>}
    </dialog>
  );
}

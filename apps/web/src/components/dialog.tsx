import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { ignoreSecondTap } from './double-tap.ts';

/**
 * A native modal dialog: it traps the focus, gives it back, and closes with Escape through `onClose`. Without
 * `onClose` it stays until one of its buttons is used. With `titleFirst` the focus begins at its title: where it opens while
 * somebody types, the next key must not press a button that nobody has read.
 */
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
  // A layout effect ends while the dialog is still in the page: one that is gone gives no focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (titleFirst) heading.current?.focus();
    // On a low screen the browser has scrolled to the button that has the focus, past what is to be read before.
    shown?.scrollTo(0, 0);
    ignoreSecondTap();
    return () => {
      shown?.close();
      ignoreSecondTap();
      const { activeElement, body } = document;
      // It opened with the page, or its opener is gone or resting: reading goes on where the screen begins.
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
        // A browser lets Escape close a dialog on the second try, whatever `cancel` says.
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

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { ignoreSecondTap } from './double-tap.ts';

/**
 * A native modal dialog. Escape calls `onClose`; without `onClose` Escape does not close the dialog.
 * `titleFirst` focuses the title instead of a button. It is for a dialog that opens while the applicant types, because the next
 * key (Enter or space) would press a focused button.
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
  // The clean-up of a layout effect closes the dialog before React removes it from the document. A dialog that is already removed
  // cannot return the focus to the element that had it before.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (titleFirst) heading.current?.focus();
    // On a low screen the browser has scrolled down to the focused button. The applicant must see the text above it first.
    shown?.scrollTo(0, 0);
    ignoreSecondTap();
    return () => {
      shown?.close();
      ignoreSecondTap();
      const { activeElement, body } = document;
      // The dialog cannot return the focus to an element that is now disabled or removed. The page title then gets the focus.
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

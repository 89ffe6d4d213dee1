import { type ReactNode, useState } from 'react';

/** No timeout, because applicants read at different speeds. */
export function Toast(props: { children: ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <div role="status">
      {open ? (
        <div className="toast">
          <span>{props.children}</span>
          <button
            type="button"
            className="toast-close"
            onClick={({ currentTarget: button }) => {
              if (button === document.activeElement)
                document.querySelector('h1')?.focus({ preventScroll: true });
              setOpen(false);
            }}
          >
            閉じる
          </button>
        </div>
      ) : null}
    </div>
  );
}

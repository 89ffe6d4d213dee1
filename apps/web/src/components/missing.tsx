import type { ReactNode } from 'react';

/** Id of {@link Missing}, for the `aria-describedby` of the button. A screen has one such button. */
export const missingId = 'missing';

/** A line above a disabled button. It names the answer that the button waits for, and is empty if there is none. */
export function Missing(props: { children: ReactNode }) {
  return (
    <p className="missing" id={missingId}>
      {props.children}
    </p>
  );
}

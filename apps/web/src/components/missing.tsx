import type { ReactNode } from 'react';

/** Id of {@link Missing}, for the `aria-describedby` of the button. A screen has one such button. */
export const missingId = 'missing';

/** A line above a disabled button that says what the button waits for. Nothing without a text. */
export function Missing(props: { children: ReactNode }) {
  return (
    <p className="missing" id={missingId}>
      {props.children}
    </p>
  );
}

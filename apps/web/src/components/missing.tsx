import type { ReactNode } from 'react';

/** Id of {@link Missing}, for the `aria-describedby` of the button. */
export const missingId = 'missing';

/** A line above a button. While the button is disabled, the line names the missing answer. */
export function Missing(props: { children: ReactNode }) {
  return (
    <p className="missing" id={missingId}>
      {props.children}
    </p>
  );
}

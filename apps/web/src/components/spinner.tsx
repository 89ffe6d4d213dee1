import type { ReactNode } from 'react';

/** Something is under way; what it is, is said and announced. */
export function Spinner(props: { children: ReactNode }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-wheel" aria-hidden="true" />
      <span>{props.children}</span>
    </div>
  );
}

import type { ReactNode } from 'react';

export function Spinner(props: { children: ReactNode }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-wheel" aria-hidden="true" />
      <span>{props.children}</span>
    </div>
  );
}

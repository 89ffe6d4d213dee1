import type { ReactNode } from 'react';

/** A framed remark. `error` and `success` are announced when they appear. */
export function Notice(props: { kind?: 'info' | 'error' | 'success' | 'warning'; children: ReactNode }) {
  const { kind = 'info' } = props;
  return (
    <div
      className={`notice notice-${kind}`}
      role={kind === 'error' ? 'alert' : kind === 'success' ? 'status' : undefined}
    >
      {props.children}
    </div>
  );
}

import type { ReactNode } from 'react';

/** A framed remark. `error` and `success` are announced when they appear, unless what they stand in does so. */
export function Notice(props: {
  kind?: 'info' | 'error' | 'success' | 'warning';
  silent?: boolean;
  children: ReactNode;
}) {
  const { kind = 'info', silent = false } = props;
  const role = kind === 'error' ? 'alert' : kind === 'success' ? 'status' : undefined;
  return (
    <div className={`notice notice-${kind}`} role={silent ? undefined : role}>
      {props.children}
    </div>
  );
}

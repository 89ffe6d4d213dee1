import type { ReactNode } from 'react';

export const missingId = 'missing';

export function Missing(props: { children: ReactNode }) {
  return (
    <p className="missing" id={missingId}>
      {props.children}
    </p>
  );
}

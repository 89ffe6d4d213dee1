import type { ComponentProps } from 'react';
import { Notice } from './notice.tsx';

/** A notice of one paragraph. */
export function NoticeText({ children, ...notice }: ComponentProps<typeof Notice>) {
  return (
    <Notice {...notice}>
      <p>{children}</p>
    </Notice>
  );
}

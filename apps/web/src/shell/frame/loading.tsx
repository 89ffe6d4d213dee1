import { Spinner } from '@kaisetsu/ui/spinner.tsx';
import { useIsLate } from '@kaisetsu/ui/use-is-late.ts';
import { useLayoutEffect } from 'react';
import { useTitle } from './document-title.ts';

/** docs/design/ui.md "Waiting". */
export function Loading() {
  const isLate = useIsLate(300);
  useTitle();
  // The short page could show its footer for a moment.
  useLayoutEffect(() => {
    // In newer browsers `scrollTo` returns a promise, which React would treat as a clean-up function.
    window.scrollTo(0, 0);
  }, []);
  return isLate ? <Spinner>読み込んでいます</Spinner> : null;
}

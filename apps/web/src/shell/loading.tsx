import { useLayoutEffect } from 'react';
import { Spinner } from '../components/spinner.tsx';
import { useIsLate } from '../components/use-is-late.ts';
import { useDocumentTitle, useStepTitle } from './document-title.ts';

/** Shows after 300 ms that the screen is loading (docs/design/ui.md "Waiting"). */
export function Loading() {
  const isLate = useIsLate(300);
  useDocumentTitle(useStepTitle());
  // Scroll in the same frame, so that the footer is not visible.
  useLayoutEffect(() => {
    // The braces keep React from taking the result for a clean-up function: newer browsers return a promise.
    window.scrollTo(0, 0);
  }, []);
  return isLate ? <Spinner>読み込んでいます</Spinner> : null;
}

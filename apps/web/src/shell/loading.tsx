import { useLayoutEffect } from 'react';
import { Spinner } from '../components/spinner.tsx';
import { useIsLate } from '../components/use-is-late.ts';
import { useDocumentTitle, useStepTitle } from './document-title.ts';

/** Shown after 300 ms (docs/design/ui.md "Waiting"). */
export function Loading() {
  const isLate = useIsLate(300);
  useDocumentTitle(useStepTitle());
  // Scroll in the same frame, so that the footer is not visible and the next screen does not jump.
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    window.scrollTo(0, 0);
  }, []);
  return isLate ? <Spinner>読み込んでいます</Spinner> : null;
}

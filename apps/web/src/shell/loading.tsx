import { useEffect, useLayoutEffect, useState } from 'react';
import { Spinner } from '../components/spinner.tsx';
import { useDocumentTitle, useStepTitle } from './document-title.ts';

/** Shown after 300 ms (docs/design/ui.md "Waiting"). */
export function Loading() {
  const [late, setLate] = useState(false);
  useDocumentTitle(useStepTitle());
  // Scroll in the same frame, so that the footer is not visible and the next screen does not jump.
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return late ? <Spinner>読み込んでいます</Spinner> : null;
}

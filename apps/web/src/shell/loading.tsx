import { useEffect, useLayoutEffect, useState } from 'react';
import { Spinner } from '../components/spinner.tsx';
import { useDocumentTitle, useStepTitle } from './document-title.ts';

/** Shown only when something takes over 300 ms (docs/design/ui.md "Waiting"). */
export function Loading() {
  const [late, setLate] = useState(false);
  useDocumentTitle(useStepTitle());
  // In the frame that takes the last screen away: else its foot would show, and jump when this one comes.
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which React would take for the effect's clean-up.
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return late ? <Spinner>読み込んでいます</Spinner> : null;
}

import { useEffect, useState } from 'react';
import { useJourney } from '../../shell/journey.ts';
import { Loading } from '../../shell/loading.tsx';
import { useDisabledBack } from '../../shell/use-disabled-back.ts';
import { useLoaded } from '../../shell/use-loaded.ts';
import { PinForm } from './pin-form.tsx';

/** `/pin`, `/child/pin` (spec 2.14). */
export function Pin() {
  const key = useLoaded('getPublicKey', {});
  const saved = useLoaded('getApplication', {});
  const { next } = useJourney();
  const [justSet, setJustSet] = useState(false);
  const isSet = justSet || saved?.answers.pinSet === true;
  useDisabledBack(isSet ? next : null);
  if (key === null || saved === null) return <Loading />;
  if (isSet) return <SkipToNext />;
  return <PinForm keyCode={key.keyCode} answers={saved.answers} onSet={() => setJustSet(true)} />;
}

/** A PIN is set only once (spec 4), so the screen goes on. */
function SkipToNext() {
  const { next } = useJourney();
  const [goOn] = useState(() => next);
  useEffect(() => {
    goOn();
  }, [goOn]);
  return <Loading />;
}

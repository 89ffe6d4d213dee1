import { useEffect, useState } from 'react';
import { useJourney } from '../../shell/journey.ts';
import { Loading } from '../../shell/loading.tsx';
import { useDisabledBack } from '../../shell/use-disabled-back.ts';
import { useLoaded } from '../../shell/use-loaded.ts';
import { PinForm } from './pin-form.tsx';

/** `/pin`, `/child/pin` (spec 2.14): the applicant sets the PIN of the cash card. */
export function Pin() {
  const key = useLoaded('getPublicKey', {});
  const saved = useLoaded('getApplication', {});
  const { state, next, updateState, confirmAgain } = useJourney();
  const [justSet, setJustSet] = useState(false);
  const isSet = justSet || saved?.answers.pinSet === true;
  useDisabledBack(isSet ? next : null);
  if (key === null || saved === null) return <Loading />;
  const isConfirmed = state.answersVersion === saved.answersVersion;
  // The server accepts no second PIN (spec 4), so the screen moves to the next step.
  if (justSet || (isSet && (isConfirmed || state.answersVersion === undefined))) return <Leave by={next} />;
  if (isSet) return <Leave by={() => updateState({ continuedElsewhere: 'answers-frozen' })} />;
  if (!isConfirmed) return <Leave by={confirmAgain} />;
  return (
    <PinForm
      keyCode={key.keyCode}
      answers={saved.answers}
      answersVersion={saved.answersVersion}
      onSet={() => setJustSet(true)}
    />
  );
}

/** Leaves the screen by calling `by` once. Later renders pass new functions, which are not called. */
function Leave(props: { by: () => void }) {
  const [go] = useState(() => props.by);
  useEffect(() => {
    go();
  }, [go]);
  return <Loading />;
}

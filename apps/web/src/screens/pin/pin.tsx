import { useEffect, useState } from 'react';
import { Loading } from '../../shell/frame/loading.tsx';
import { useJourney } from '../../shell/journey/journey.ts';
import { useDisabledBack } from '../../shell/journey/use-disabled-back.ts';
import { useLoaded } from '../../shell/journey/use-loaded.ts';
import { PinForm } from './pin-form.tsx';

/** Spec 2.14. */
export function Pin() {
  const key = useLoaded('getPublicKey', {});
  const saved = useLoaded('getApplication', {});
  const { state, next, updateState, confirmAgain, reviewAnswers } = useJourney();
  const [justSet, setJustSet] = useState(false);
  const isSet = justSet || saved?.answers.pinSet === true;
  useDisabledBack(isSet ? next : null);
  if (key === null || saved === null) return <Loading />;
  const { answersVersion, invalidAnswers = [] } = saved;
  const isConfirmed = answersVersion === undefined || state.answersVersion === answersVersion;
  // The server accepts no second PIN (spec 4).
  if (justSet || (isSet && (isConfirmed || state.answersVersion === undefined))) return <Leave by={next} />;
  if (isSet) return <Leave by={() => updateState({ continuedElsewhere: 'answers-frozen' })} />;
  if (!isConfirmed) return <Leave by={confirmAgain} />;
  if (invalidAnswers.length > 0) return <Leave by={reviewAnswers} />;
  return (
    <PinForm
      keyCode={key.keyCode}
      answers={saved.answers}
      answersVersion={answersVersion}
      onSet={() => setJustSet(true)}
    />
  );
}

/** Later renders pass new functions, which are not called. */
function Leave(props: { by: () => void }) {
  const [go] = useState(() => props.by);
  useEffect(() => {
    go();
  }, [go]);
  return <Loading />;
}

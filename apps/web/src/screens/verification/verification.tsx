import { useEffect, useState } from 'react';
import { useJourney } from '../../shell/journey/journey.ts';
import { AddressPhase } from './address-phase.tsx';
import { CodePhase } from './code-phase.tsx';

/** Spec 2.7. */
export function Verification() {
  const { state, open, close } = useJourney();
  /** The address phase has no `codeSent` in its navigation state. */
  const [sent, setSent] = useState(state.codeSent);
  useEffect(() => {
    if (state.codeSent !== undefined) setSent(state.codeSent);
  }, [state.codeSent]);
  return state.codeSent === undefined ? (
    <AddressPhase
      key="address"
      sent={sent}
      initial={sent?.mailAddress ?? state.mailAddress ?? ''}
      onSent={(codeSent) => open({ codeSent })}
    />
  ) : (
    <CodePhase key="code" sent={state.codeSent} onBack={close} />
  );
}

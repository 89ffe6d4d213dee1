import { useEffect, useState } from 'react';
import { useJourney } from '../../shell/journey.ts';
import { AddressPhase } from './address-phase.tsx';
import { CodePhase } from './code-phase.tsx';

/** `/verification`, `/child/verification` (spec 2.7): asks for an e-mail address, then for the code mailed to it. */
export function Verification() {
  const { state, open, close } = useJourney();
  /**
   * The latest code that was sent. The applicant can go back to the address phase while the code is valid. The navigation state
   * of that phase has no `codeSent`, so this copy is needed.
   */
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

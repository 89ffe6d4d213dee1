import { useEffect, useRef, useState } from 'react';
import { CallFailed, call, isRefused } from '../../client/call.ts';
import { writeSession } from '../../client/session.ts';
import { Button } from '../../components/button.tsx';
import { useJourney } from '../../shell/journey.ts';
import { providerAddress } from './provider-address.ts';

/**
 * The button to the identity provider (spec 2.15), for the applicant and for a child's parent. It stays
 * disabled after a press. It is enabled again when the browser restores the page from its cache.
 */
export function StartEkyc(props: { disabled?: boolean }) {
  const { flow, fail, goTo, goToErrorPage } = useJourney();
  const [pressed, setPressed] = useState(false);
  const starting = useRef(false);

  useEffect(() => {
    const reset = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      starting.current = false;
      setPressed(false);
    };
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  const start = async () => {
    if (starting.current) return;
    starting.current = true;
    setPressed(true);
    writeSession('applicationType', flow.type);
    try {
      const { url } = await call('startEkyc', { body: { supplement: false } });
      window.location.assign(providerAddress(url));
    } catch (error) {
      // Another tab completed the application. The callback leads to its receipt.
      if (isRefused(error, 'completed')) return goTo('ekyc-callback');
      const status = error instanceof CallFailed ? error.status : null;
      if (status === 401) return fail(error);
      goToErrorPage('/ekyc-error', { noMoreStarts: status === 409 });
    }
  };

  return (
    <Button busy={pressed} disabled={props.disabled === true} onPress={() => void start()}>
      {pressed ? '本人確認サービスへ移動しています' : '本人確認をはじめる'}
    </Button>
  );
}

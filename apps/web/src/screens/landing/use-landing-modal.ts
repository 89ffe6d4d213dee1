import { useEffect, useRef, useState } from 'react';
import { CallFailed, call } from '../../client/call.ts';
import { serverNow } from '../../client/clock.ts';
import { useBank } from '../../shell/bank.ts';
import { useJourney } from '../../shell/journey.ts';
import { browserFacts, unsuitable } from './browser.ts';
import { type LandingModal, landingModal, type MaintenanceWindow } from './landing-modal.ts';

/**
 * Asks for maintenance, then for notices (spec 2.3, 2.4). Null until both have answered, and if there is
 * nothing to show.
 */
export function useLandingModal(): LandingModal | null {
  const { code } = useBank();
  const { failToLoad } = useJourney();
  const [modal, setModal] = useState<LandingModal | null>(null);
  const failed = useRef(failToLoad);
  useEffect(() => {
    let here = true;
    const ask = async () => {
      const window = await maintenance();
      const { notificationList } = await call('getNotifications', { params: { bankCode: code } });
      const notices = notificationList.map(({ contents }) => contents);
      const found = landingModal({
        window,
        now: serverNow(),
        unsuitable: unsuitable(browserFacts()),
        notices,
      });
      if (here) setModal(found);
    };
    ask().catch((error: unknown) => here && failed.current(error));
    return () => {
      here = false;
    };
  }, [code]);
  return modal;
}

/** 404: no maintenance is planned (spec 7). */
function maintenance(): Promise<MaintenanceWindow | null> {
  return call('getMaintenance', {}).catch((error: unknown) => {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  });
}

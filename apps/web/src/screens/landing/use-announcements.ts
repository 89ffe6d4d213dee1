import { useEffect, useRef, useState } from 'react';
import { CallFailed, call } from '../../client/call.ts';
import { getServerTime } from '../../client/clock.ts';
import type { MaintenanceWindow } from '../../client/maintenance.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { findUnsuitable, readBrowserFacts } from './browser.ts';
import { chooseLandingModal, findAnnouncedMaintenance, type LandingModal } from './landing-modal.ts';

type Announcements = {
  readonly modal: LandingModal | null;
  readonly planned: MaintenanceWindow | null;
};

/** Null until both calls have succeeded (spec 2.3, 2.4). */
export function useAnnouncements(): Announcements {
  const { code } = useBank();
  const { fail } = useJourney();
  const [shown, setShown] = useState<Announcements>({ modal: null, planned: null });
  const failed = useRef(fail);
  useEffect(() => {
    let isMounted = true;
    const ask = async () => {
      const window = await fetchMaintenance();
      const { notificationList } = await call('getNotifications', { params: { bankCode: code } });
      const notices = notificationList.map(({ contents }) => contents);
      const now = getServerTime();
      const modal = chooseLandingModal({
        window,
        now,
        unsuitable: findUnsuitable(readBrowserFacts()),
        notices,
      });
      if (isMounted) setShown({ modal, planned: findAnnouncedMaintenance(window, now) });
    };
    ask().catch((error: unknown) => isMounted && failed.current(error));
    return () => {
      isMounted = false;
    };
  }, [code]);
  return shown;
}

/** A 404 means that no maintenance is planned (spec 7). */
function fetchMaintenance(): Promise<MaintenanceWindow | null> {
  return call('getMaintenance', {}).catch((error: unknown) => {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  });
}

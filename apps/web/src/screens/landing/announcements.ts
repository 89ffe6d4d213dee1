import { CallFailed, call } from '../../client/call.ts';
import { getServerTime } from '../../client/clock.ts';
import type { MaintenanceWindow } from '../../client/maintenance.ts';
import { findUnsuitable, readBrowserFacts, type Unsuitable } from './browser.ts';

export type LandingModal =
  | { readonly kind: 'maintenance'; readonly window: MaintenanceWindow }
  | { readonly kind: 'browser'; readonly unsuitable: Unsuitable }
  | { readonly kind: 'notices'; readonly notices: readonly string[] };

/** @throws CallFailed unless both calls succeed (spec 2.3, 2.4) */
export async function readAnnouncements(bankCode: string) {
  const window = await fetchMaintenance();
  const { notificationList } = await call('getNotifications', { params: { bankCode } });
  const notices = notificationList.map(({ contents }) => contents);
  const now = getServerTime();
  const unsuitable = findUnsuitable(readBrowserFacts());
  return {
    modal: chooseLandingModal({ window, now, unsuitable, notices }),
    planned: findAnnouncedMaintenance(window, now),
  };
}

/** A 404 means that no maintenance is planned (spec 7). */
const fetchMaintenance = (): Promise<MaintenanceWindow | null> =>
  call('getMaintenance', {}).catch((error: unknown) => {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  });

/** Priority of spec 2.6. */
export function chooseLandingModal(facts: {
  readonly window: MaintenanceWindow | null;
  readonly now: Date;
  readonly unsuitable: Unsuitable | null;
  readonly notices: readonly string[];
}): LandingModal | null {
  const { window, now, unsuitable, notices } = facts;
  if (window !== null && new Date(window.startedAt) <= now && now <= new Date(window.endedAt)) {
    return { kind: 'maintenance', window };
  }
  if (unsuitable !== null) return { kind: 'browser', unsuitable };
  return notices.length === 0 ? null : { kind: 'notices', notices };
}

const announcedBeforeMs = 72 * 3_600_000;

/** Within 72 h (LAND-031). */
export function findAnnouncedMaintenance(
  window: MaintenanceWindow | null,
  now: Date,
): MaintenanceWindow | null {
  const untilStart = window === null ? 0 : Date.parse(window.startedAt) - now.getTime();
  return untilStart > 0 && untilStart <= announcedBeforeMs ? window : null;
}

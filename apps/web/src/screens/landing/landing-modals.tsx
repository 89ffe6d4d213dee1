import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { useState } from 'react';
import { CallFailed, call } from '../../client/call.ts';
import { getServerTime } from '../../client/clock.ts';
import type { MaintenanceWindow } from '../../client/maintenance.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { findComingEnd, type IdentityMethods, isClosed } from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { createLazyPart } from '../../shell/journey/lazy-screen.tsx';
import { useLoadedOrFail } from '../../shell/journey/use-loaded.ts';
import { findUnsuitable, readBrowserFacts, type Unsuitable } from './browser.ts';
import './landing.css';

export function LandingModals() {
  const { code } = useBank();
  const loaded = useLoadedOrFail(() => readAnnouncements(code), useJourney().fail);
  const [closed, setClosed] = useState(false);
  const close = () => setClosed(true);
  if (loaded === null) return null;
  const { modal, planned } = loaded;
  return (
    <>
      {planned === null ? null : <PlannedMaintenance window={planned} />}
      {modal === null || closed ? null : modal.kind === 'browser' ? (
        <UnsuitableBrowser found={modal.unsuitable} onClose={close} />
      ) : (
        <AnnouncementDialog announced={modal} onClose={close} />
      )}
    </>
  );
}

export function ComingEndNotice(props: { methods: IdentityMethods | null; type: ApplicationType }) {
  const endsAt = findComingEnd(props.methods, props.type);
  return endsAt === null && !isClosed(props.methods, props.type) ? null : <ComingEnd endsAt={endsAt} />;
}

/** Seldom shown, so these are no part of the first screen's script (ROUTE-037). */
const ComingEnd = createLazyPart(() => import('../identity/method-choice.tsx').then((it) => it.ComingEnd));
const importDialogs = () => import('./landing-dialogs.tsx');
const PlannedMaintenance = createLazyPart(() => importDialogs().then((it) => it.PlannedMaintenance));
const AnnouncementDialog = createLazyPart(() => importDialogs().then((it) => it.AnnouncementDialog));
const UnsuitableBrowser = createLazyPart(() => importDialogs().then((it) => it.UnsuitableBrowser));

export type LandingModal =
  | { readonly kind: 'maintenance'; readonly window: MaintenanceWindow }
  | { readonly kind: 'browser'; readonly unsuitable: Unsuitable }
  | { readonly kind: 'notices'; readonly notices: readonly string[] };

/** @throws CallFailed unless both calls succeed (spec 2.3, 2.4) */
async function readAnnouncements(bankCode: string) {
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

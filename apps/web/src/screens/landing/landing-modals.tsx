import { useState } from 'react';
import { useBank } from '../../shell/frame/bank.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { createLazyPart } from '../../shell/journey/lazy-screen.tsx';
import { useLoadedOrFail } from '../../shell/journey/use-loaded.ts';
import { readAnnouncements } from './announcements.ts';
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

const importAnnouncements = () => import('./announcement-dialog.tsx');
const PlannedMaintenance = createLazyPart(() => importAnnouncements().then((it) => it.PlannedMaintenance));
const AnnouncementDialog = createLazyPart(() => importAnnouncements().then((it) => it.AnnouncementDialog));
const UnsuitableBrowser = createLazyPart(() =>
  import('./unsuitable-browser.tsx').then((it) => it.UnsuitableBrowser),
);

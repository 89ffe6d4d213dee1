import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { MaintenanceWindow } from '../../client/maintenance.ts';
import type { AnnouncementDialog as AnnouncementDialogModal } from './announcement-dialog.tsx';
import type { LandingModal } from './landing-modal.ts';
import type { UnsuitableBrowser as UnsuitableBrowserModal } from './unsuitable-browser.tsx';
import { useAnnouncements } from './use-announcements.ts';
import './landing.css';

export function LandingModals() {
  const { modal, planned } = useAnnouncements();
  return (
    <>
      {planned === null ? null : (
        <Suspense>
          <PlannedMaintenance window={planned} />
        </Suspense>
      )}
      <LandingModalOf modal={modal} />
    </>
  );
}

function LandingModalOf({ modal }: { modal: LandingModal | null }) {
  const [closed, setClosed] = useState(false);
  const close = () => setClosed(true);
  if (modal === null || closed) return null;
  return (
    <Suspense>
      {modal.kind === 'browser' ? (
        <UnsuitableBrowser found={modal.unsuitable} onClose={close} />
      ) : (
        <AnnouncementDialog announced={modal} onClose={close} />
      )}
    </Suspense>
  );
}

const PlannedMaintenance = lazy<ComponentType<{ window: MaintenanceWindow }>>(() =>
  import('./announcement-dialog.tsx').then(
    (it) => ({ default: it.PlannedMaintenance }),
    () => ({ default: () => null }),
  ),
);

type AnnouncementModule = { readonly default: ComponentType<Parameters<typeof AnnouncementDialogModal>[0]> };

const AnnouncementDialog = lazy<AnnouncementModule['default']>(() =>
  import('./announcement-dialog.tsx').then(
    (it): AnnouncementModule => ({ default: it.AnnouncementDialog }),
    (): AnnouncementModule => ({ default: () => null }),
  ),
);

type UnsuitableModule = { readonly default: ComponentType<Parameters<typeof UnsuitableBrowserModal>[0]> };

const UnsuitableBrowser = lazy<UnsuitableModule['default']>(() =>
  import('./unsuitable-browser.tsx').then(
    (it): UnsuitableModule => ({ default: it.UnsuitableBrowser }),
    (): UnsuitableModule => ({ default: () => null }),
  ),
);

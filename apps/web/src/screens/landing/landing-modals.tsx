import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { MaintenanceWindow } from '../../client/maintenance.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { MaintenanceTimes } from '../../shell/dialogs/maintenance-times.tsx';
import { BackToIntroduction } from './back-to-introduction.tsx';
import type { LandingModal } from './landing-modal.ts';
import type { UnsuitableBrowser as UnsuitableBrowserModal } from './unsuitable-browser.tsx';
import { useAnnouncements } from './use-announcements.ts';
import './landing.css';

export function LandingModals() {
  const { modal, planned } = useAnnouncements();
  return (
    <>
      {planned === null ? null : <PlannedMaintenance window={planned} />}
      <LandingModalOf modal={modal} />
    </>
  );
}

function PlannedMaintenance(props: { window: MaintenanceWindow }) {
  return (
    <div role="status">
      <Notice kind="warning">
        <p>
          <strong>システムメンテナンスのお知らせ</strong>
        </p>
        <p>次の時間は、お申込みいただけません。お申込みの途中の内容は保存されます。</p>
        <MaintenanceTimes window={props.window} />
      </Notice>
    </div>
  );
}

function LandingModalOf({ modal }: { modal: LandingModal | null }) {
  const [closed, setClosed] = useState(false);
  const close = () => setClosed(true);
  if (modal === null || closed) return null;
  if (modal.kind === 'maintenance') return <Maintenance window={modal.window} />;
  if (modal.kind === 'notices') return <Notices notices={modal.notices} onConfirmed={close} />;
  return (
    <Suspense>
      <UnsuitableBrowser found={modal.unsuitable} onClose={close} />
    </Suspense>
  );
}

type UnsuitableModule = { readonly default: ComponentType<Parameters<typeof UnsuitableBrowserModal>[0]> };

const UnsuitableBrowser = lazy<UnsuitableModule['default']>(() =>
  import('./unsuitable-browser.tsx').then(
    (it): UnsuitableModule => ({ default: it.UnsuitableBrowser }),
    (): UnsuitableModule => ({ default: () => null }),
  ),
);

function Maintenance(props: { window: MaintenanceWindow }) {
  return (
    <Dialog title="メンテナンス中です" actions={<BackToIntroduction />}>
      <p>
        ただいまシステムメンテナンスのため、お申込みいただけません。終了後に、あらためてお申込みください。
      </p>
      <MaintenanceTimes window={props.window} />
    </Dialog>
  );
}

function Notices(props: { notices: readonly string[]; onConfirmed: () => void }) {
  return (
    <Dialog
      title="重要なお知らせ"
      onClose={props.onConfirmed}
      actions={<Button onPress={props.onConfirmed}>確認して口座開設へ進む</Button>}
    >
      <ul className="notices">
        {props.notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </Dialog>
  );
}

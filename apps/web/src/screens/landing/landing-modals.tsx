import { tokyoDateTime } from '@kaisetsu/domain/text/calendar-date';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { BackToIntroduction } from './back-to-introduction.tsx';
import type { MaintenanceWindow } from './landing-modal.ts';
import type { UnsuitableBrowser as UnsuitableBrowserModal } from './unsuitable-browser.tsx';
import { useLandingModal } from './use-landing-modal.ts';
import './landing.css';

/** The modal of each flow's first screen, by the priority of spec 2.6. */
export function LandingModals() {
  const modal = useLandingModal();
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

/** Loaded on demand: suitable phones do not need it. */
const UnsuitableBrowser = lazy<UnsuitableModule['default']>(() =>
  import('./unsuitable-browser.tsx').then(
    (it): UnsuitableModule => ({ default: it.UnsuitableBrowser }),
    (): UnsuitableModule => ({ default: () => null }),
  ),
);

function Maintenance(props: { window: MaintenanceWindow }) {
  const shown = (instant: string) => tokyoDateTime(new Date(instant));
  return (
    <Dialog title="メンテナンス中です" actions={<BackToIntroduction />}>
      <p>
        ただいまシステムメンテナンスのため、お申込みいただけません。終了後に、あらためてお申込みください。
      </p>
      <dl className="maintenance-window">
        <dt>開始</dt>
        <dd>{shown(props.window.startedAt)}</dd>
        <dt>終了予定</dt>
        <dd>{shown(props.window.endedAt)}</dd>
      </dl>
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

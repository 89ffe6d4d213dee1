import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import type { MaintenanceWindow } from '../../client/maintenance.ts';
import { MaintenanceTimes } from '../../shell/dialogs/maintenance-times.tsx';
import { BackToIntroduction } from './back-to-introduction.tsx';
import type { LandingModal } from './landing-modal.ts';

export function PlannedMaintenance(props: { window: MaintenanceWindow }) {
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

export function AnnouncementDialog(props: {
  announced: Exclude<LandingModal, { kind: 'browser' }>;
  onClose: () => void;
}) {
  const { announced, onClose } = props;
  return announced.kind === 'maintenance' ? (
    <Maintenance window={announced.window} />
  ) : (
    <Notices notices={announced.notices} onConfirmed={onClose} />
  );
}

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

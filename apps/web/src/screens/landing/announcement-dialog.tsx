import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import type { MaintenanceWindow } from '../../client/maintenance.ts';
import { MaintenanceTimes } from '../../shell/dialogs/under-maintenance.tsx';
import type { LandingModal } from './announcements.ts';
import { BackToIntroduction } from './back-to-introduction.tsx';

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
  if (announced.kind === 'maintenance') {
    return (
      <Dialog title="メンテナンス中です" actions={<BackToIntroduction />}>
        <p>
          ただいまシステムメンテナンスのため、お申込みいただけません。終了後に、あらためてお申込みください。
        </p>
        <MaintenanceTimes window={announced.window} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="重要なお知らせ"
      onClose={onClose}
      actions={<Button onPress={onClose}>確認して口座開設へ進む</Button>}
    >
      <ul className="notices">
        {announced.notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </Dialog>
  );
}

import { toTokyoDateTime } from '@kaisetsu/domain/text/calendar-date';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { type MaintenanceWindow, shownMaintenance } from '../../client/maintenance.ts';

export function UnderMaintenance() {
  const window = shownMaintenance.useValue();
  if (window === null) return null;
  return (
    <Dialog title="メンテナンス中です">
      <p>ただいまシステムメンテナンスのため、お手続きを進められません。</p>
      <MaintenanceTimes window={window} />
      <p>
        <strong>入力した内容は消えません。</strong>
        この画面を開いたままにしておくと、メンテナンスの終了後に続きから進めます。
      </p>
      <p>
        画面を閉じた場合や、終了までに時間がかかり、お申込みが中断された場合は、終了後に同じスマートフォンで、同じメールアドレスを認証してください。入力の途中から再開できます。
      </p>
    </Dialog>
  );
}

export function MaintenanceTimes(props: { window: MaintenanceWindow }) {
  const formatInstant = (instant: string) => toTokyoDateTime(new Date(instant));
  return (
    <dl className="maintenance-window">
      <dt>開始</dt>
      <dd>{formatInstant(props.window.startedAt)}</dd>
      <dt>終了予定</dt>
      <dd>{formatInstant(props.window.endedAt)}</dd>
    </dl>
  );
}

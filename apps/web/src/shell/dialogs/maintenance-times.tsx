import { tokyoDateTime } from '@kaisetsu/domain/text/calendar-date';
import type { MaintenanceWindow } from '../../client/maintenance.ts';

export function MaintenanceTimes(props: { window: MaintenanceWindow }) {
  const shown = (instant: string) => tokyoDateTime(new Date(instant));
  return (
    <dl className="maintenance-window">
      <dt>開始</dt>
      <dd>{shown(props.window.startedAt)}</dd>
      <dt>終了予定</dt>
      <dd>{shown(props.window.endedAt)}</dd>
    </dl>
  );
}

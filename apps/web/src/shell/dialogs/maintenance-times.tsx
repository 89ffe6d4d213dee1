import { toTokyoDateTime } from '@kaisetsu/domain/text/calendar-date';
import type { MaintenanceWindow } from '../../client/maintenance.ts';

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

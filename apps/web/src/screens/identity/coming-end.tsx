import { toTokyoDateTime } from '@kaisetsu/domain/text/calendar-date';
import { Notice } from '@kaisetsu/ui/notice.tsx';

export const formatComingEnd = (endsAt: string): string =>
  `法令の改正により、${toTokyoDateTime(new Date(endsAt))}から本人確認の方法が変わります。それまでにお申込みが完了しないときは、新しい方法で、もう一度本人確認をお願いいたします。`;

export function ComingEnd({ endsAt }: { endsAt: string }) {
  return (
    <Notice kind="warning">
      <p>{formatComingEnd(endsAt)}</p>
    </Notice>
  );
}

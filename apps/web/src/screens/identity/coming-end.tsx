import { NoticeText } from '@kaisetsu/ui/notice.tsx';

const format = new Intl.DateTimeFormat('ja-JP', {
  ...{ timeZone: 'Asia/Tokyo', dateStyle: 'long', timeStyle: 'short' },
});

export const formatComingEnd = (endsAt: string): string =>
  `法令の改正により、${format.format(new Date(endsAt))}から本人確認の方法が変わります。それまでにお申込みが完了しないときは、新しい方法で、もう一度本人確認をお願いいたします。`;

export const closedText =
  'ただいま、スマートフォンでの本人確認を受け付けていません。しばらくしてから、もう一度お試しください。';

/** Null: no method is in force. */
export function ComingEnd({ endsAt }: { endsAt: string | null }) {
  return <NoticeText kind="warning">{endsAt === null ? closedText : formatComingEnd(endsAt)}</NoticeText>;
}

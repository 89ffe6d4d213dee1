import { NoticeText } from '@kaisetsu/ui/notice-text.tsx';
import { isRead, useCard } from './use-card.ts';

/** On the last step, whose method can be another one: the card that filled in the form has verified already. */
export function CardIsRead() {
  const card = useCard();
  if (card === null || !isRead(card)) return null;
  return (
    <NoticeText kind="success">
      マイナンバーカードの読み取りは終わっています。入力内容がカードと一致すれば、「本人確認をはじめる」を押すだけで、本人確認が完了します。
    </NoticeText>
  );
}

import { readStatus } from '@kaisetsu/domain/ekyc';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { useCard } from './use-card.ts';

/** On the last step, whose method can be another one: the card that filled in the form has verified already. */
export function CardIsRead() {
  const card = useCard();
  if (card === null || card.status === null || readStatus(card.status) !== 'passed') return null;
  return (
    <Notice kind="success">
      <p>
        マイナンバーカードの読み取りは終わっています。入力内容がカードと一致すれば、「本人確認をはじめる」を押すだけで、本人確認が完了します。
      </p>
    </Notice>
  );
}

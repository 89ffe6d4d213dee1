import { ButtonLink } from '@kaisetsu/ui/button.tsx';
import { useBank } from '../../shell/frame/bank.ts';

export function BackToIntroduction(props: { kind?: 'secondary' }) {
  const { links } = useBank();
  return (
    <ButtonLink sameTab {...props} href={links.introduction}>
      サービス紹介ページへ戻る
    </ButtonLink>
  );
}

import { ButtonLink } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';

const outcomes = {
  refused: 'サインインできませんでした。もう一度お試しください。',
  away: '銀行の認証基盤に接続できません。しばらくしてからもう一度お試しください。',
  'no-role': '審査デスクの権限がありません。権限の付与は、システム管理の担当者に依頼してください。',
} as const;

export const providerAway = outcomes.away;

export function SignIn({ failure }: { readonly failure: string | null }) {
  const outcome = new URLSearchParams(location.search).get('sign-in');
  const text = failure ?? (outcomes as Readonly<Record<string, string>>)[outcome ?? ''];
  return (
    <main className="panel sign-in">
      <h1>審査デスク</h1>
      <p>口座開設のお申込みを審査する、職員用の画面です。</p>
      {text === undefined ? null : (
        <div role="alert">
          <Notice kind="warning">{text}</Notice>
        </div>
      )}
      <ButtonLink href="/sign-in" sameTab>
        サインイン
      </ButtonLink>
    </main>
  );
}

import { staffRoleNames } from '@kaisetsu/domain/desk';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Link } from 'wouter';
import { post } from '../client/call.ts';
import { useSession } from './session-context.ts';

export function TopBar({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const { name, roles } = useSession();
  return (
    <header className="row top-bar">
      <Link href="/">審査デスク</Link>
      <p>
        {name}
        <span className="tag">{roles.map((role) => staffRoleNames[role]).join('・')}</span>
      </p>
      <Button kind="small" onPress={() => void post('/api/sign-out').then(onSignedOut, onSignedOut)}>
        サインアウト
      </Button>
    </header>
  );
}

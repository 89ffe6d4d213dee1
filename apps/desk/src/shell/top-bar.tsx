import { staffRoleNames } from '@kaisetsu/domain/desk';
import { Button } from '@kaisetsu/ui/button.tsx';
import { post } from '../client/call.ts';
import { followLink } from '../client/navigation.ts';
import { useSession } from './session-context.ts';

export function TopBar({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const { name, roles } = useSession();
  return (
    <header className="top-bar">
      <a className="top-bar-title" href="/" onClick={followLink}>
        審査デスク
      </a>
      <p className="top-bar-person">
        {name}
        <span>{roles.map((role) => staffRoleNames[role]).join('・')}</span>
      </p>
      <Button kind="small" onPress={() => void post('/api/sign-out').then(onSignedOut, onSignedOut)}>
        サインアウト
      </Button>
    </header>
  );
}

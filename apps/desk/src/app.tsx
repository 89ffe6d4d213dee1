import { type DeskSession, deskIdleMinutes, staffRoleNames } from '@kaisetsu/domain/desk';
import { Button, ButtonLink } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { Spinner } from '@kaisetsu/ui/spinner.tsx';
import { useInterval } from '@kaisetsu/ui/use-interval.ts';
import { useCallback, useEffect, useState } from 'react';
import { Link, Router, useRoute } from 'wouter';
import { CaseScreen } from './case/case-screen.tsx';
import { CallFailed, describeFailure, get, post } from './client/call.ts';
import { pageState } from './client/page-state.ts';
import { CaseListScreen } from './list/case-list-screen.tsx';
import { useCaseList } from './list/use-case-list.ts';
import { SessionContext, useSession } from './shell/session-context.ts';

type State = { readonly session: DeskSession | null; readonly failure?: string };

async function readSession(): Promise<State> {
  try {
    const session = await get<DeskSession>('/api/session');
    pageState.token = session.token;
    return { session };
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return { session: null };
    const isAway = error instanceof CallFailed && error.kind === 'provider-unavailable';
    return { session: null, failure: isAway ? outcomes.away : describeFailure(error) };
  }
}

export function App() {
  const [state, setState] = useState<State | null>(null);
  const enter = useCallback(() => void readSession().then(setState), []);
  useEffect(enter, [enter]);
  if (state === null) return <Spinner>読み込んでいます</Spinner>;
  if (state.session === null) return <SignIn failure={state.failure} />;
  return (
    <SessionContext value={state.session}>
      <Router
        aroundNav={(navigate, to, options) => {
          navigate(to, options);
          scrollTo(0, 0);
        }}
      >
        <TopBar onSignedOut={() => setState({ session: null })} />
        <Desk />
      </Router>
      <SessionEnd onResumed={setState} />
    </SessionContext>
  );
}

function Desk() {
  const [, shown] = useRoute('/cases/:id');
  const list = useCaseList();
  return shown ? <CaseScreen key={shown.id} id={shown.id} list={list} /> : <CaseListScreen list={list} />;
}

const outcomes = {
  refused: 'サインインできませんでした。もう一度お試しください。',
  away: '銀行の認証基盤に接続できません。しばらくしてからもう一度お試しください。',
  'no-role': '審査デスクの権限がありません。権限の付与は、システム管理の担当者に依頼してください。',
} as const;

function SignIn({ failure }: { readonly failure: string | undefined }) {
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

function TopBar({ onSignedOut }: { readonly onSignedOut: () => void }) {
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

const checkMs = 15_000;
const idleMs = deskIdleMinutes * 60_000;
/** While the clerk types, no other call tells the server that she is active. */
const keepAliveMs = 4 * 60_000;

/** Hides the desk after the idle time. What the clerk typed stays. */
function SessionEnd({ onResumed }: { readonly onResumed: (state: State) => void }) {
  const [ended, setEnded] = useState(false);

  useEffect(() => {
    pageState.endSession = () => setEnded(true);
  }, []);
  useInterval(() => {
    const now = Date.now();
    const { activeAt, lastCallAt } = pageState;
    if (now - activeAt >= idleMs) setEnded(true);
    else if (now - lastCallAt >= keepAliveMs && activeAt > lastCallAt)
      void get('/api/session').catch(() => undefined);
  }, checkMs);
  useEffect(() => {
    if (!ended) return undefined;
    const tryAgain = (): void => {
      void readSession().then((state) => {
        if (state.session === null) return;
        onResumed(state);
        setEnded(false);
      });
    };
    addEventListener('focus', tryAgain);
    return () => removeEventListener('focus', tryAgain);
  }, [ended, onResumed]);

  if (!ended) return null;
  return (
    <div className="session-end">
      <Dialog
        title="サインインが終了しました"
        actions={<ButtonLink href="/sign-in">新しいタブでサインイン</ButtonLink>}
      >
        <p>
          {deskIdleMinutes}
          分間操作がなかったか、ほかの場所でサインアウトしました。サインインしてからこのタブに戻ると、入力中の内容から続けられます。
        </p>
      </Dialog>
    </div>
  );
}

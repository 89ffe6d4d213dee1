import type { DeskSession } from '@kaisetsu/domain/desk';
import { Spinner } from '@kaisetsu/ui/spinner.tsx';
import { useCallback, useEffect, useState } from 'react';
import { Router, useRoute } from 'wouter';
import { CaseScreen } from './case/case-screen.tsx';
import { CallFailed, describeFailure, get, setRequestToken } from './client/call.ts';
import { CaseListScreen } from './list/case-list-screen.tsx';
import { useCaseList } from './list/use-case-list.ts';
import { SessionContext } from './shell/session-context.ts';
import { SessionEnd } from './shell/session-end.tsx';
import { providerAway, SignIn } from './shell/sign-in.tsx';
import { TopBar } from './shell/top-bar.tsx';

type State =
  | { readonly kind: 'loading' | 'signed-out' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'signed-in'; readonly session: DeskSession };

async function readSession(): Promise<State> {
  try {
    const session = await get<DeskSession>('/api/session');
    setRequestToken(session.token);
    return { kind: 'signed-in', session };
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return { kind: 'signed-out' };
    const isAway = error instanceof CallFailed && error.kind === 'provider-unavailable';
    return { kind: 'failed', text: isAway ? providerAway : describeFailure(error) };
  }
}

export function App() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const enter = useCallback(() => void readSession().then(setState), []);
  useEffect(enter, [enter]);
  if (state.kind === 'loading') return <Spinner>読み込んでいます</Spinner>;
  if (state.kind !== 'signed-in') return <SignIn failure={state.kind === 'failed' ? state.text : null} />;
  return (
    <SessionContext value={state.session}>
      <Router
        aroundNav={(navigate, to, options) => {
          navigate(to, options);
          scrollTo(0, 0);
        }}
      >
        <TopBar onSignedOut={() => setState({ kind: 'signed-out' })} />
        <Desk />
      </Router>
      <SessionEnd resume={readSession} onResumed={setState} />
    </SessionContext>
  );
}

function Desk() {
  const [, shown] = useRoute('/cases/:id');
  const list = useCaseList();
  return shown ? <CaseScreen key={shown.id} id={shown.id} list={list} /> : <CaseListScreen list={list} />;
}

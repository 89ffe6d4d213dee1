import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { type ComponentType, lazy } from 'react';
import { retryUntilAnswered } from '../../client/connection.ts';
import { reportFault } from '../frame/page-faults.ts';

type Fetch<P = object> = () => Promise<ComponentType<P>>;
type ScreenComponent = ComponentType & { readonly load: () => Promise<unknown> };

export const createLazyScreens = <Id extends string>(
  codes: Readonly<Record<Id, Fetch>>,
): Readonly<Record<Id, ScreenComponent>> =>
  Object.fromEntries(
    Object.entries<Fetch>(codes).map(([id, fetchCode]) => [id, createLazyScreen(fetchCode)]),
  ) as Record<Id, ScreenComponent>;

/** Renders nothing until the code is fetched, or if that fails. */
export function createLazyPart<P extends object>(fetchCode: Fetch<P>): ComponentType<P> {
  return (props) => {
    const Part = useLoadedOnce(fetchCode, null);
    return Part && <Part {...props} />;
  };
}

/** A loaded screen renders synchronously, so hydration shows no fallback. */
export function createLazyScreen(fetchCode: Fetch): ScreenComponent {
  let fetched: ComponentType | undefined;
  const load = async () => {
    fetched = await fetchCode();
    return { default: fetched };
  };
  const LazyScreen = lazy(() =>
    load().catch((error: unknown) => (error instanceof SyntaxError ? fetchTooOldNotice() : reloadPage())),
  );
  const render = () => {
    const Fetched = fetched ?? LazyScreen;
    return <Fetched />;
  };
  // After a failure the page tries again when it shows the screen.
  return Object.assign(render, { load: () => load().then(noOp, noOp) });
}

const noOp = () => undefined;

const fetchTooOldNotice = () =>
  import('../dialogs/blockers.tsx').then((it) => ({ default: it.BrowserTooOld }));

/** Later reloads need a tap. */
const maxAutoReloadMs = 15_000;
const reloadIntervalMs = 1500;
/** A failure after this time starts a new outage. */
const newOutageAfterMs = 60_000;

/**
 * Browsers cache a failed import, so only a reload helps. During an update it may need several: the load balancer can
 * choose a node with another build.
 */
async function reloadPage(): Promise<never> {
  reportFault('chunk');
  const { loadFailedAt = 0 } = (history.state ?? {}) as { loadFailedAt?: number };
  const forMs = Date.now() - loadFailedAt;
  const isFirst = forMs > newOutageAfterMs;
  if (isFirst) history.replaceState({ ...history.state, loadFailedAt: Date.now() }, '');
  const { status } = await pingServer();
  if (!status || (!isFirst && forMs > maxAutoReloadMs)) {
    // If the server answers, the line is not to blame.
    const last = status ? { status, waitSeconds: 0 } : undefined;
    await retryUntilAnswered(pingServer, { automatic: isFirst, mayGiveUp: false }, last);
  } else if (!isFirst) {
    await new Promise((resolve) => setTimeout(resolve, reloadIntervalMs));
  }
  location.reload();
  return new Promise(() => undefined);
}

/** A load balancer without a running node responds with 500 or above. */
const pingServer = () =>
  fetch('/livez', { cache: 'no-store' }).then(
    ({ status }) => ({ status: status < 500 ? status : 0 }),
    () => ({ status: 0 }),
  );

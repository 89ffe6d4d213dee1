import { type ComponentType, lazy } from 'react';
import { retryUntilAnswered } from '../client/connection.ts';

/** A screen that is fetched on demand, or before: while the applicant is still on the one that comes before it. */
export type ScreenComponent = ComponentType & { readonly load: () => Promise<void> };

/**
 * Once its code is there, a screen is shown in the very render that asks for it: a step change shows nothing in
 * between, and markup that came with the page is hydrated without a gap.
 */
export function lazyScreen(fetchCode: () => Promise<ComponentType>): ScreenComponent {
  let fetched: ComponentType | undefined;
  let fetching: Promise<{ default: ComponentType }> | undefined;
  const fetchOnce = () => {
    fetching ??= fetchCode().then((screen) => {
      fetched = screen;
      return { default: screen };
    });
    return fetching;
  };
  const LazyScreen = lazy(() => fetchOnce().catch(reloadPage));
  const Screen = () => {
    const Fetched = fetched ?? LazyScreen;
    return <Fetched />;
  };
  return Object.assign(Screen, {
    load: async () => {
      await fetchOnce().catch(() => {
        // Nobody's trouble yet: the real visit tries again.
        fetching = undefined;
      });
    },
  });
}

/** For so long after a first load in vain the page is loaded again by itself, so often. */
const maxAutoReloadMs = 15_000;
const reloadIntervalMs = 1500;
/** Later, it is another trouble. */
const newOutageAfterMs = 60_000;

/**
 * The code did not come: no network, or we have released since and it has another name. Browsers remember a failed
 * import, so the way on is another load of the page, which loses nothing: the step is in the history, the answers are
 * on the server. While the server is there, nobody is told of a network that is not what is missing: of two builds during
 * an update, a load balancer that asks only one node comes to the other in the end. What does not come all the same is
 * left to the applicant, who must not look at a page that loads itself for ever.
 */
async function reloadPage(): Promise<never> {
  const { loadFailedAt = 0 } = (history.state ?? {}) as { loadFailedAt?: number };
  const forMs = Date.now() - loadFailedAt;
  const isFirst = forMs > newOutageAfterMs;
  if (isFirst) history.replaceState({ ...history.state, loadFailedAt: Date.now() }, '');
  if ((await pingServer()).status === 0 || (!isFirst && forMs > maxAutoReloadMs)) {
    await retryUntilAnswered(pingServer, { automatic: isFirst, mayGiveUp: false });
  } else if (!isFirst) {
    await new Promise((resolve) => setTimeout(resolve, reloadIntervalMs));
  }
  location.reload();
  return new Promise(() => undefined);
}

/** An answer of 500 and above is the load balancer's, and none. */
const pingServer = () =>
  fetch('/livez', { cache: 'no-store' }).then(
    ({ status }) => ({ status: status < 500 ? status : 0 }),
    () => ({ status: 0 }),
  );

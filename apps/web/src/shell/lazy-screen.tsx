import { type ComponentType, lazy } from 'react';
import { retryUntilAnswered } from '../client/connection.ts';
import { reportFault } from './page-faults.ts';

/** A screen whose code is loaded when the screen is shown, or earlier by a call of `load`. */
export type ScreenComponent = ComponentType & { readonly load: () => Promise<void> };

/**
 * Makes a screen that loads its code on demand. A loaded screen renders synchronously, so a step change and hydration show no
 * fallback.
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
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each screen, when its module is loaded.
  const Screen = () => {
    const Fetched = fetched ?? LazyScreen;
    return <Fetched />;
  };
  return Object.assign(Screen, {
    load: async () => {
      await fetchOnce().catch(() => {
        // Errors are ignored: the page tries again when it shows the screen.
        fetching = undefined;
      });
    },
  });
}

/** For this time after the first failure the page reloads by itself, if the server responds. Later reloads need a tap. */
const maxAutoReloadMs = 15_000;
const reloadIntervalMs = 1500;
/** A failure more than this time after the first failure counts as the first failure of a new outage. */
const newOutageAfterMs = 60_000;

/**
 * Reloads the page after a screen's code failed to load. A second import would not help, because browsers cache a failed import.
 * An import fails without a network, or after a release that has renamed the file. The history entry keeps its state, so the
 * same step opens again. During an update the load balancer can choose a node with another build, so the page can reload several
 * times. A dialog opens if the server does not respond, or after `maxAutoReloadMs`.
 */
async function reloadPage(): Promise<never> {
  reportFault('chunk');
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

/** Resolves to status 0 if no node responds. A load balancer without a running node responds with 500 or above. */
const pingServer = () =>
  fetch('/livez', { cache: 'no-store' }).then(
    ({ status }) => ({ status: status < 500 ? status : 0 }),
    () => ({ status: 0 }),
  );

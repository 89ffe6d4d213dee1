import { type ComponentType, lazy } from 'react';
import { untilAnswered } from '../client/connection.ts';

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
  const OnceThere = lazy(() => fetchOnce().catch(whenBack));
  const Screen = () => {
    const Fetched = fetched ?? OnceThere;
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

/**
 * The code did not come: no network, or we have released since and it has another name. Browsers remember a failed
 * import, so the way on is another load of the page, which loses nothing: the step is in the history, the answers are
 * on the server.
 */
async function whenBack(): Promise<never> {
  // A load that has just been made would help no better at once.
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const justLoaded = page?.type === 'reload' && performance.now() < 10_000;
  if ((await pageServer()).status === 0) {
    await untilAnswered(pageServer, { automatic: !justLoaded, mayGiveUp: false });
  } else if (justLoaded) {
    // The server is there, so nobody is told of a network: while nodes are updated, another of them has the code, and a
    // load balancer that asks only one comes to it in the end (as the script in the page does, mending-script.ts).
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
  location.reload();
  return new Promise(() => undefined);
}

/** An answer of 500 and above is the load balancer's, and none. */
const pageServer = () =>
  fetch('/livez', { cache: 'no-store' }).then(
    ({ status }) => ({ status: status < 500 ? status : 0 }),
    () => ({ status: 0 }),
  );

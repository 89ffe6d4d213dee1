import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { canStore } from './client/session.ts';
import { screens } from './routes.tsx';
import '@kaisetsu/ui/styles/tokens.css';
import './styles/page.css';
import '@kaisetsu/ui/styles/fields.css';
import '@kaisetsu/ui/styles/components.css';
import '@kaisetsu/ui/styles/overlays.css';
import './styles/responsive.css';
import { trackTaps } from '@kaisetsu/ui/double-tap.ts';
import { App } from './shell/app.tsx';
import { readBank } from './shell/frame/bank.ts';
import { startPageReports } from './shell/frame/page-faults.ts';
import { resetEarlyAnswers } from './shell/frame/screen.tsx';
import { stepAtPath } from './shell/journey/journey.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root element');
/** On a subdomain of localhost some browsers have `crypto.subtle` although `isSecureContext` is false. */
const isSecure = isSecureContext || 'subtle' in crypto;
trackTaps();
startPageReports();
const page = (
  <StrictMode>
    <App bank={readBank()} canStore={canStore()} isSecure={isSecure} />
  </StrictMode>
);

const { path } = root.dataset;
if (path === undefined) void beginAtStep(root);
else void begin(root, path);

/** An await at the top level would block the fetched code, which needs this module. */
async function beginAtStep(container: HTMLElement): Promise<void> {
  if (history.state === null) {
    const found = await import('./shell/journey/restore-navigation-state.ts').catch(() => null);
    found?.restoreNavigationState();
  }
  createRoot(container).render(page);
}

async function begin(container: HTMLElement, markedUp: string): Promise<void> {
  if (location.pathname === '/') history.replaceState(null, '', markedUp + location.search);
  const { step } = stepAtPath(markedUp);
  if (step !== undefined) await screens[step.id].load();
  // The prerendered markup fits only a first visit.
  if (history.state !== null || !canStore() || !isSecure) return createRoot(container).render(page);
  resetEarlyAnswers(container);
  hydrateRoot(container, page);
}
